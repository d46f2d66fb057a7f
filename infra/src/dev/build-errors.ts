import { stripVTControlCharacters } from 'node:util';

const label = /^(error|start|ready|info|warn) {2,}/;

/** Finds in the lines of a development server what does not compile, and that it compiles again. */
export class BuildErrors {
  readonly #name: string;
  readonly #print: (text: string) => void;
  #rest = '';
  #block: string[] | undefined;
  #isBroken = false;

  constructor(name: string, print: (text: string) => void) {
    this.#name = name;
    this.#print = print;
  }

  /** Reads a part of the output. */
  add(output: string): void {
    const lines = (this.#rest + output).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#addLine(stripVTControlCharacters(line));
  }

  #addLine(line: string): void {
    const [, kind] = label.exec(line) ?? [];
    if (!kind) {
      this.#block?.push(`  ${line}`.trimEnd());
      return;
    }
    this.#endBlock();
    if (kind === 'error' && line.includes('Build error')) this.#block = [];
    if (kind === 'ready' && this.#isBroken) {
      this.#isBroken = false;
      this.#print(`• ${this.#name} compiles again`);
    }
  }

  #endBlock(): void {
    if (!this.#block) return;
    this.#isBroken = true;
    this.#print(`✗ ${this.#name} does not compile\n${this.#block.join('\n').trimEnd()}`);
    this.#block = undefined;
  }
}
