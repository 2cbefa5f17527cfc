/**
 * The reporter of `npm test`: one line for each file, in order, and under it what failed and all that the file printed; at the
 * end the names of all that failed, and `N passed, N failed`. What node:test forgives fails here: a file or a suite without a
 * test, a hook that throws after the tests of its suite, and a test marked `todo`.
 */
import { relative, resolve } from 'node:path';
import type { EventData } from 'node:test';
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';

/** More than the slowest test may take: such a silence means that a file hangs where no timer can reach it. */
const SILENCE_MS = 180_000;
const ALL = 'it is marked `todo`: mend it or take it out\n';

/**
 * @param events of `node --test`; results come file after file, however many files run at once
 * @returns the lines of the report
 */
export default async function* reporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const milliseconds = new Map<string, number>();
  const failed: string[] = [];
  let passed = 0;
  let file = { path: '', tests: 0, skipped: 0, causes: [] as string[], printed: '' };
  let lastStarted: number | undefined;

  const turn = (path: string): string => {
    if (path === file.path) return '';
    const text = file.path && textOf(file, milliseconds.get(file.path));
    file = { path, tests: 0, skipped: 0, causes: [], printed: '' };
    return text;
  };
  const fail = (name: string, cause: string): void => {
    failed.push(`✖ ${file.path}: ${name}\n`);
    file.causes.push(`✖ ${name}\n${indent(cause)}\n`);
  };
  const pass = (data: EventData.TestPass): void => {
    if (isFile(data)) {
      if (file.tests === 0) fail('the file holds no test', '');
    } else if (data.details.type === 'suite') {
      if (data.testId === lastStarted) fail(nameOf(data), 'the suite holds no test');
    } else {
      file.tests += 1;
      if (data.todo !== undefined) fail(nameOf(data), ALL);
      else if (data.skip !== undefined) file.skipped += 1;
      else passed += 1;
    }
  };
  const failure = (data: EventData.TestFail): void => {
    const { error, type } = data.details;
    if (type !== 'suite' && !isFile(data)) file.tests += 1;
    if ('failureType' in error && error.failureType === 'subtestsFailed') return;
    fail(isFile(data) ? 'the file itself' : nameOf(data), (data.todo === undefined ? '' : ALL) + causeOf(error));
  };

  const closing = (): string => `${failed.join('')}${passed} passed, ${failed.length || Number(passed === 0)} failed\n`;

  // Told to stop, `node --test` ends the processes of its files and names the tests that it interrupted.
  const silence = setTimeout(() => process.kill(process.pid, 'SIGTERM'), SILENCE_MS);
  for await (const { type, data } of events) {
    silence.refresh();
    if (type === 'test:start' || type === 'test:pass' || type === 'test:fail') yield turn(pathOf(data));
    if (type === 'test:start') lastStarted = data.testId;
    else if (type === 'test:pass') pass(data);
    else if (type === 'test:fail') failure(data);
    else if (type === 'test:complete' && isFile(data)) milliseconds.set(pathOf(data), data.details.duration_ms);
    else if (type === 'test:stdout' || type === 'test:stderr') {
      yield turn(pathOf(data));
      file.printed += data.message;
    } // So node:test tells of an error thrown after its test was over.
    else if (type === 'test:diagnostic' && data.message.startsWith('Error:')) file.printed += `${data.message}\n`;
    else if (type === 'test:interrupted') {
      failed.push(...data.tests.map((test) => `✖ ${pathOf(test)}: ${test.name} was interrupted\n`));
      yield turn('') + closing(); // nothing is asked for any more
    } else if (type === 'test:summary' && data.file === undefined) yield turn('') + closing();
  }
  clearTimeout(silence);
}

interface Place {
  readonly name?: string;
  readonly nesting?: number;
  readonly file?: string | undefined;
  readonly entryFile?: string | undefined;
}

/** Of the file whose process it is; a test may stand in another that this one imports. */
const pathOf = ({ file = '', entryFile = file }: Place): string => relative('', entryFile);

/** node:test reports the process of a file as one more test, named like the file. */
const isFile = ({ nesting, name = '', file = '' }: Place): boolean => nesting === 0 && resolve(name) === resolve(file);

const nameOf = ({ name, line, file, entryFile = file }: EventData.TestPass | EventData.TestFail): string =>
  `${name} (${file === entryFile ? '' : `${pathOf({ file })} `}line ${line})`;

/** The error that the test threw, or how its process ended. */
function causeOf(error: EventData.Error): string {
  const { cause } = error;
  if (cause instanceof Error) return cause.stack ?? cause.message;
  if ('exitCode' in error && 'signal' in error) return `its process ended with ${error.signal ?? error.exitCode}`;
  return typeof cause === 'string' ? cause : inspect(error);
}

interface File {
  readonly path: string;
  readonly tests: number;
  readonly skipped: number;
  readonly causes: readonly string[];
  readonly printed: string;
}

function textOf({ path, tests, skipped, causes, printed }: File, milliseconds = 0): string {
  const counts = [`${tests} tests`, skipped && `${skipped} skipped`, causes.length && `${causes.length} failed`];
  const seconds = (milliseconds / 1000).toFixed(2);
  const line = `${causes.length ? 'FAIL' : 'ok  '} ${path}  ${counts.filter(Boolean).join(', ')}  ${seconds} s\n`;
  const all = causes.length > 0 && printed.trim() !== '' ? `  it printed:\n${indent(printed.trimEnd())}\n` : '';
  return `${line}${causes.join('')}${all}`;
}

const indent = (text: string): string => text.replace(/^(?=.)/gm, '    ');
