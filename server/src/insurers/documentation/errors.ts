/** Every code of the contract with its cause and its remedy, at the anchor to which the answers themselves point. */
import { codesOf } from '@albacea/contract/openapi/openapi.ts';
import { ERROR_HELP } from '@albacea/contract/schemas/error-help.ts';
import { ERRORS, type ErrorCode } from '@albacea/contract/schemas/errors.ts';
import type { Values } from './guides.ts';
import { inlineHtml } from './markdown.ts';
import type { Reader } from './page.ts';
import { wordsOf } from './words.ts';

export function errorValues(reader: Reader): Values {
  const codes = codesOf(reader.variant);
  const others = (Object.keys(ERRORS) as ErrorCode[]).filter((code) => !codes.includes(code));
  const states = [...new Set(codes.map((code) => ERRORS[code].estado))].sort((a, b) => a - b);
  const ofState = (state: number) =>
    codes.filter((code) => ERRORS[code].estado === state).map((code) => entry(code, reader));
  return {
    errors: states.map((state) => `## ${state} {#estado-${state}}\n\n${ofState(state).join('\n')}`).join('\n\n'),
    otherErrors: others.map((code) => entry(code, reader)).join('\n'),
  };
}

function entry(code: ErrorCode, { language }: Reader): string {
  const { estado, es, en, cuando } = ERRORS[code];
  const { causa, remedio, remedy } = ERROR_HELP[code];
  const words = wordsOf(language).error;
  const english = language === 'en';
  const lines = [
    [words.message, `«${english ? en : es}»`],
    [words.cause, english ? cuando : causa],
    [words.remedy, english ? remedy : remedio],
  ] as const;
  const list = lines.map(([name, text]) => `<dt>${name}</dt><dd>${inlineHtml(text)}</dd>`).join('');
  return `<section class="error"><h3 id="${code}"><a class="anchor" href="#${code}"><code>${code}</code></a> <span>${estado}</span></h3><dl>${list}</dl></section>`;
}
