/** By which name an account goes at its company: asked where the company demands it, and not typed twice. */
import type { ProveedorType } from '@albacea/contract/schemas/ready-proveedores.ts';
import { useLayoutEffect, useState } from 'preact/hooks';
import { usePortal } from '../data/context.ts';
import { put } from '../texts/put.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { WhereToFind } from './where-to-find.tsx';

const FIELD = 'identificador';
const toField = () => document.getElementById(FIELD)?.focus();

interface Props {
  /** Without it the company does not know which account it is. */
  readonly demanded: boolean;
  /** It goes by that name, and little else would find it; otherwise it can be added by whoever knows it. */
  readonly asked: boolean;
  /** Names that other accounts go by. */
  readonly known: readonly string[];
  /** Kind of the provider; null: not in the catalogue. */
  readonly tipo: ProveedorType | null;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function IdentifierField({ demanded, asked, known, tipo, value, onChange }: Props) {
  const { t } = usePortal();
  const [opened, open] = useState(false);
  useLayoutEffect(() => {
    if (opened) toField(); // what was pressed is gone
  }, [opened]);
  const shown = demanded || asked || opened || value !== '';
  const used = known.filter((one) => one !== value);
  if (!shown)
    return (
      <p>
        <Button kind="enlace" onPress={() => open(true)}>
          {t.identificador.anadir}
        </Button>
      </p>
    );
  return (
    <div class="pila-junta">
      <Field
        id={FIELD}
        label={t.cuenta.identificador}
        help={demanded ? t.cuenta.identificadorFalta : t.cuenta.identificadorAyuda}
        maxLength={200}
        value={value}
        onChange={onChange}
        attributes={{ autoComplete: 'off', autoCapitalize: 'none', spellcheck: false }}
      />
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
      <WhereToFind tipo={tipo} />
    </div>
  );
}
