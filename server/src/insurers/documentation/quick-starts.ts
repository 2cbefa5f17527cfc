/** The programs of `examples/quickstart`, which the pages show as they are. */
import { readFileSync } from 'node:fs';
import type ES from './guides/es/words.json';

const FOLDER = new URL('../../../../examples/quickstart/', import.meta.url);

export interface QuickStart {
  readonly id: keyof typeof ES.programs;
  readonly name: string;
  readonly file: string;
  readonly command: string;
  /** Our tests run it, where its tools are installed. */
  readonly tested: boolean;
  /** It receives webhooks itself. */
  readonly listens: boolean;
}

export const QUICK_STARTS: readonly QuickStart[] = [
  { id: 'curl', name: 'curl', file: 'quickstart.sh', command: 'sh quickstart.sh', tested: true, listens: false },
  {
    ...{ id: 'javascript', name: 'JavaScript', file: 'quickstart.mjs', command: 'node quickstart.mjs' },
    ...{ tested: true, listens: true },
  },
  {
    ...{ id: 'python', name: 'Python', file: 'quickstart.py', command: 'python3 quickstart.py' },
    ...{ tested: true, listens: true },
  },
  {
    ...{ id: 'java', name: 'Java', file: 'QuickStart.java', command: 'java QuickStart.java' },
    ...{ tested: true, listens: true },
  },
  {
    ...{ id: 'csharp', name: 'C#', file: 'quickstart.cs', command: 'dotnet run quickstart.cs' },
    ...{ tested: false, listens: true },
  },
  { id: 'go', name: 'Go', file: 'quickstart.go', command: 'go run quickstart.go', tested: true, listens: true },
];

/** The very file. */
export const sourceOf = ({ file }: QuickStart): string => readFileSync(new URL(file, FOLDER), 'utf8');
