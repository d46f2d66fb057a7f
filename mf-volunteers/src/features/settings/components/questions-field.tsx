import { maxChoices, maxQuestions, questionKinds } from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { Checkbox } from '@siteswap/ui-kit/checkbox';
import { PlusIcon } from '@siteswap/ui-kit/icons';
import { Select } from '@siteswap/ui-kit/select';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { TextField } from '@siteswap/ui-kit/text-field';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { newQuestion, type TypedQuestion } from '../settings-values.format.ts';

interface QuestionsFieldProps {
  value: TypedQuestion[];
  onChange: (questions: TypedQuestion[]) => void;
  error?: string;
  isDisabled?: boolean;
}

const lacksText = ({ label }: TypedQuestion): boolean => label.trim() === '';

/** Questions of the edition's own, in the order in which they are asked. */
export function QuestionsField(props: QuestionsFieldProps): ReactNode {
  const { value: questions, onChange, error, isDisabled = false } = props;
  const { t } = useTranslation('volunteers');
  const id = useId();
  /** An empty question says so itself. */
  const listError = questions.some(lacksText) ? undefined : error;
  const move = (at: number, by: number): void => {
    const moved = [...questions];
    moved.splice(at + by, 0, ...moved.splice(at, 1));
    onChange(moved);
  };
  return (
    <fieldset
      className="sw-field vo:m-0 vo:min-w-0 vo:border-0 vo:p-0"
      aria-describedby={`${id}-help${listError ? ` ${id}-error` : ''}`}
    >
      <legend className="sw-label vo:p-0">{t('settings.ownQuestions')}</legend>
      <p id={`${id}-help`} className="sw-help">
        {t('settings.ownQuestionsHelp', { count: maxQuestions })}
      </p>
      <ol className="vo:m-0 vo:flex vo:list-none vo:flex-col vo:gap-4 vo:p-0">
        {questions.map((question, at) => (
          <li
            key={question.id}
            className="vo:flex vo:flex-col vo:gap-3 vo:border-border vo:border-t vo:pt-3"
          >
            <QuestionFields
              question={question}
              number={at + 1}
              isDisabled={isDisabled}
              isWrong={Boolean(error)}
              onChange={(part) =>
                onChange(questions.map((each) => (each === question ? { ...each, ...part } : each)))
              }
            />
            <div className="vo:flex vo:flex-wrap vo:gap-2">
              {at > 0 ? (
                <Button
                  size="sm"
                  variant="ghost"
                  isDisabled={isDisabled}
                  onPress={() => move(at, -1)}
                >
                  {t('settings.question.up', { number: at + 1 })}
                </Button>
              ) : null}
              <Button
                size="sm"
                variant="ghost"
                isDisabled={isDisabled}
                onPress={() => onChange(questions.filter((each) => each !== question))}
              >
                {t('settings.question.remove', { number: at + 1 })}
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {listError ? (
        <p id={`${id}-error`} className="sw-error">
          {listError}
        </p>
      ) : null}
      {questions.length < maxQuestions ? (
        <div>
          <Button
            size="sm"
            variant="outline"
            icon={<PlusIcon size={16} />}
            isDisabled={isDisabled}
            onPress={() => onChange([...questions, newQuestion()])}
          >
            {t('settings.question.add')}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}

interface QuestionFieldsProps {
  question: TypedQuestion;
  number: number;
  isDisabled: boolean;
  /** Something is missing somewhere: what is empty says so. */
  isWrong: boolean;
  onChange: (part: Partial<TypedQuestion>) => void;
}

function QuestionFields(props: QuestionFieldsProps): ReactNode {
  const { question, number, isDisabled, isWrong, onChange } = props;
  const { t } = useTranslation('volunteers');
  return (
    <>
      <TextField
        label={t('settings.question.label', { number })}
        value={question.label}
        onChange={(label) => onChange({ label })}
        maxLength={200}
        isDisabled={isDisabled}
        {...(isWrong && lacksText(question) ? { error: t('common:field.REQUIRED') } : {})}
      />
      <Select
        label={t('settings.question.kind')}
        value={question.kind}
        onChange={(kind) => onChange({ kind })}
        options={questionKinds.map((kind) => ({ id: kind, label: t(`settings.question.${kind}`) }))}
        isDisabled={isDisabled}
      />
      {question.kind === 'CHOICE' ? (
        <TextArea
          label={t('settings.question.choices')}
          description={t('settings.question.choicesHelp', { count: maxChoices })}
          value={question.choices}
          onChange={(choices) => onChange({ choices })}
          rows={4}
          isDisabled={isDisabled}
        />
      ) : null}
      <Checkbox
        isSelected={question.isRequired}
        onChange={(isRequired) => onChange({ isRequired })}
        isDisabled={isDisabled}
      >
        {t('settings.question.isRequired')}
      </Checkbox>
    </>
  );
}
