/** The identifier of an account at its provider. Identifiers of other accounts are offered, so that nobody types one twice. */
import { put } from '@albacea/words/put.ts';
import { useLayoutEffect, useState } from 'preact/hooks';
import { usePortal } from '../data/context.ts';
import { fitting, type IdentifierKind, identifierKind, type OfProveedor, telephoneIn } from '../rules-identifier.ts';
import { inLowerCase } from '../texts/in-a-list.ts';
import type { Texts } from '../texts/languages.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { WhereToFind } from './where-to-find.tsx';

const FIELD = 'identificador';
const toField = () => document.getElementById(FIELD)?.focus();

interface Props {
  /** The provider demands it to find the account. */
  readonly demanded: boolean;
  /** Shown from the start, because little else would find the account; otherwise a button opens it. */
  readonly asked: boolean;
  /** Identifiers of the other accounts. */
  readonly known: readonly string[];
  readonly of: OfProveedor;
  readonly error: string | null;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function IdentifierField({ demanded, asked, known, of, error, value, onChange }: Props) {
  const { t } = usePortal();
  const { dato } = t.preguntas;
  const [opened, open] = useState(false);
  const kind = identifierKind(of);
  const label = kind === 'otro' ? t.cuenta.identificador : dato[kind];
  useLayoutEffect(() => {
    if (opened) toField(); // the button that had the focus is gone
  }, [opened]);
  const shown = demanded || asked || kind === 'contrato' || opened || value !== '';
  const used = fitting(kind, known);
  // shown only if the country code was not typed
  const dialled = kind === 'telefono' && !/^\s*(\+|00)/.test(value) ? telephoneIn(value) : null;
  if (!shown)
    return (
      <p>
        <Button kind="enlace" onPress={() => open(true)}>
          {put(t.identificador.anadir, { dato: inLowerCase(label) })}
        </Button>
      </p>
    );
  return (
    <div class="pila-junta">
      <Field
        id={FIELD}
        label={label}
        help={helpOf(t, dato, kind, demanded)}
        error={error}
        maxLength={200}
        value={value}
        onChange={onChange}
        attributes={{
          autoComplete: 'off',
          autoCapitalize: 'none',
          spellcheck: false,
          ...(kind === 'telefono' && { type: 'tel', inputMode: 'tel' }),
        }}
      />
      <p class="ayuda" role="status">
        {dialled && put(dato.prefijo, { numero: dialled.replaceAll(' ', '\u00a0') })}
      </p>
      {value === '' && used.length > 0 && (
        <div class="botones">
          {used.map((one) => (
            <Button
              kind="menor"
              key={one}
              onPress={() => {
                onChange(one);
                toField();
              }}
            >
              {put(t.identificador.usar, { dato: one })}
            </Button>
          ))}
        </div>
      )}
      {(kind !== 'contrato' || demanded) && <WhereToFind tipo={of.tipo} />}
    </div>
  );
}

/** Why it is asked for, or where the number of a contract is found: on any bill, and none is needed. */
function helpOf(
  { cuenta }: Texts,
  { contratoAyuda }: Texts['preguntas']['dato'],
  kind: IdentifierKind,
  demanded: boolean,
): string {
  if (demanded) return cuenta.identificadorFalta;
  return kind === 'contrato' ? contratoAyuda : cuenta.identificadorAyuda;
}
