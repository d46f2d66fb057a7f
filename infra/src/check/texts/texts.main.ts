import { textFaults } from './text-faults.ts';

const faults = textFaults();
for (const { where, problem } of faults) console.log(`${where} ${problem}`);
if (faults.length > 0) {
  console.log('→ docs/terms.md has the terms of each language and its typography.');
  process.exitCode = 1;
}
