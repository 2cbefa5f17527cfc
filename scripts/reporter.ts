/**
 * The reporter of `npm test`: one line for each file, and below it the failures, their diagnostics (a seed), and all that the file
 * printed; at the end the names of all failed tests, and `N passed, N failed`. If files share a process, a suite represents
 * each of them (scripts/one-process.ts). It also fails what node:test accepts: a file or a suite without a test, a hook that
 * throws after the tests of its suite, and a test marked `todo`.
 */
import { basename, relative, resolve } from 'node:path';
import type { EventData } from 'node:test';
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';

/** Longer than the slowest test: after such a silence a file hangs where no timer can end it. */
const SILENCE_MS = process.env.ALBACEA_NIGHT ? 3_660_000 : 300_000;
const TODO = 'it is marked `todo`: mend it or take it out\n';

/**
 * @param events of `node --test`; results arrive process by process, however many run at once
 * @returns the lines of the report
 */
export default async function* reporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const milliseconds = new Map<string, number>();
  const failed: string[] = [];
  let passed = 0;
  let file = emptyFile();
  let lastStarted: number | undefined;
  let hasJustFailed = false;

  /** Ends the report of a file and begins that of another; output between two files belongs to the second. */
  const turn = (path: string | null): string => {
    if (path === null || path === file.path) return '';
    if (file.path === '') {
      file.path = path;
      return '';
    }
    const text = textOf(file, milliseconds.get(file.path));
    file = emptyFile(path);
    return text;
  };
  const fail = (name: string, cause: string): void => {
    failed.push(`✖ ${file.path}: ${name}\n`);
    file.causes.push(`✖ ${name}\n${indent(cause)}\n`);
  };
  const explain = (message: string): void => {
    file.causes.push(`${file.causes.pop() ?? ''}${indent(message)}\n`);
  };
  const pass = (data: EventData.TestPass): void => {
    if (isWholeFile(data)) {
      if (file.tests === 0) fail('the file holds no test', '');
    } else if (data.details.type === 'suite') {
      if (data.testId === lastStarted) fail(nameOf(data, file.path), 'the suite holds no test');
    } else {
      file.tests += 1;
      if (data.todo !== undefined) fail(nameOf(data, file.path), TODO);
      else if (data.skip !== undefined) file.skipped += 1;
      else passed += 1;
    }
  };
  const failure = (data: EventData.TestFail): void => {
    const { error, type } = data.details;
    hasJustFailed = true;
    if (type !== 'suite' && !isProcess(data)) file.tests += 1;
    if ('failureType' in error && error.failureType === 'subtestsFailed') return;
    const name = isWholeFile(data) ? 'the file itself' : nameOf(data, file.path);
    fail(name, (data.todo === undefined ? '' : TODO) + causeOf(error));
  };

  const closing = (): string => `${failed.join('')}${passed} passed, ${failed.length || Number(passed === 0)} failed\n`;

  // On SIGTERM `node --test` ends the processes of its files and names the tests that it interrupted.
  const silence = setTimeout(() => process.kill(process.pid, 'SIGTERM'), SILENCE_MS);
  for await (const { type, data } of events) {
    silence.refresh();
    if (type === 'test:start' || type === 'test:pass' || type === 'test:fail') {
      yield turn(placeOf(data));
      hasJustFailed = false;
    }
    if (type === 'test:start') lastStarted = data.testId;
    else if (type === 'test:pass' || type === 'test:fail') {
      if (type === 'test:pass') pass(data);
      else failure(data);
      if (isFileOfShared(data)) {
        milliseconds.set(file.path, data.details.duration_ms);
        yield turn('');
      }
    } else if (type === 'test:complete' && isProcess(data)) milliseconds.set(pathOf(data), data.details.duration_ms);
    else if (type === 'test:stdout' || type === 'test:stderr') {
      yield turn(isShared(data) ? null : pathOf(data));
      file.printed += data.message;
    } else if (type === 'test:diagnostic' && hasJustFailed && data.file !== undefined) explain(data.message);
    // This is how node:test reports an error thrown after its test had ended.
    else if (type === 'test:diagnostic' && data.message.startsWith('Error:')) file.printed += `${data.message}\n`;
    else if (type === 'test:interrupted') {
      failed.push(...data.tests.map((test) => `✖ ${pathOf(test)}: ${test.name} was interrupted\n`));
      yield turn('') + closing(); // the consumer reads no further
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

/** The file that the process runs; a test may be declared in another file that it imports. */
const pathOf = ({ file = '', entryFile = file }: Place): string => relative('', entryFile);

/** node:test reports the process of a file as one more test, named like the file. */
const isProcess = ({ nesting, name = '', file = '' }: Place): boolean =>
  nesting === 0 && resolve(name) === resolve(file);

/** Whether the file is an entry that scripts/test.ts writes for files that share a process. */
const isShared = (data: Place): boolean => pathOf(data).endsWith('.mjs');
const isFileOfShared = (data: Place): boolean => isShared(data) && data.nesting === 0 && !isProcess(data);
const isWholeFile = (data: Place): boolean => isProcess(data) || isFileOfShared(data);

/** The file that an event is about, or null for the file that is being reported. */
function placeOf(data: Place): string | null {
  if (!isShared(data)) return pathOf(data);
  if (isFileOfShared(data)) return data.name ?? null;
  return isProcess(data) ? basename(pathOf(data), '.mjs') : null;
}

const nameOf = ({ name, line, file }: EventData.TestPass | EventData.TestFail, path: string): string =>
  `${name} (${pathOf({ file }) === path ? '' : `${pathOf({ file })} `}line ${line})`;

/** The error that the test threw, or the way its process ended. */
function causeOf(error: EventData.Error): string {
  const { cause } = error;
  if (cause instanceof Error) return cause.stack ?? cause.message;
  if ('exitCode' in error && 'signal' in error) return `its process ended with ${error.signal ?? error.exitCode}`;
  return typeof cause === 'string' ? cause : inspect(error);
}

interface File {
  path: string;
  tests: number;
  skipped: number;
  readonly causes: string[];
  printed: string;
}

const emptyFile = (path = ''): File => ({ path, tests: 0, skipped: 0, causes: [], printed: '' });

function textOf({ path, tests, skipped, causes, printed }: File, milliseconds = 0): string {
  const counts = [`${tests} tests`, skipped && `${skipped} skipped`, causes.length && `${causes.length} failed`];
  const seconds = (milliseconds / 1000).toFixed(2);
  const line = `${causes.length ? 'FAIL' : 'ok  '} ${path}  ${counts.filter(Boolean).join(', ')}  ${seconds} s\n`;
  const all = causes.length > 0 && printed.trim() !== '' ? `  it printed:\n${indent(printed.trimEnd())}\n` : '';
  return `${line}${causes.join('')}${all}`;
}

const indent = (text: string): string => text.replace(/^(?=.)/gm, '    ');
