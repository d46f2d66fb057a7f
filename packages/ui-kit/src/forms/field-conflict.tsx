import { type ReactNode, useId } from 'react';
import { Button } from '../actions/button.tsx';
import { textDifference } from './text-difference.ts';

/** Which of two values of a field is to be saved. */
export type ConflictChoice = 'mine' | 'theirs';

export interface FieldConflictProps {
  /** What another person saved. */
  children: ReactNode;
  /** Undefined until the person has chosen. */
  choice: ConflictChoice | undefined;
  onChoose: (choice: ConflictChoice) => void;
  messages: {
    /** Says that another person changed the field. */
    readonly title: string;
    readonly keepMine: string;
    readonly takeTheirs: string;
    /** Says what will be saved. */
    readonly chosen: Readonly<Record<ConflictChoice, string>>;
  };
}

/** Below a field that another person has changed: their value, and which of the two is to be saved. */
export function FieldConflict(props: FieldConflictProps): ReactNode {
  const { children, choice, onChoose, messages } = props;
  const title = useId();
  const button = (value: ConflictChoice, text: string): ReactNode => (
    <Button
      size="sm"
      variant={choice === value ? 'solid' : 'outline'}
      aria-pressed={choice === value}
      onPress={() => onChoose(value)}
    >
      {text}
    </Button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset breaks the grid of a row of fields
    <div role="group" aria-labelledby={title} className="sw-field-conflict">
      <p id={title} className="sw-field-conflict-title">
        {messages.title}
      </p>
      {children}
      <div className="sw-field-conflict-actions">
        {button('mine', messages.keepMine)}
        {button('theirs', messages.takeTheirs)}
      </div>
      <p role="status">{choice ? messages.chosen[choice] : null}</p>
    </div>
  );
}

/** Two texts in one: what only one of them has is marked, for screen readers by a text. */
export function TextDifference(props: {
  mine: string;
  theirs: string;
  /** Read before what only one of the texts has. */
  messages: { readonly onlyMine: string; readonly onlyTheirs: string };
}): ReactNode {
  const { mine, theirs, messages } = props;
  return (
    <p className="sw-text-difference">
      {textDifference(mine, theirs).map(({ text, kind }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other name, and no state
        if (kind === 'both') return <span key={index}>{text}</span>;
        const Mark = kind === 'mine' ? 'del' : 'ins';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Mark key={index}>
            <span className="sw-visually-hidden">
              {` ${kind === 'mine' ? messages.onlyMine : messages.onlyTheirs} `}
            </span>
            {text}
          </Mark>
        );
      })}
    </p>
  );
}
