/** The new holder of a contract: the question, shown once a transfer is chosen, and the answer, shown with the decision. */
import type { CompleteCuenta, NewHolder } from '@albacea/contract/schemas/cuentas.ts';
import { WHOLE_NAME_MAXIMUM } from '@albacea/contract/schemas/lists.ts';
import { put } from '@albacea/words/put.ts';
import { useCaso, usePortal } from '../data/context.ts';
import { type DecisionErrors, fieldId, type Holder } from '../rules-decide-cuenta.ts';
import type { Texts } from '../texts/texts.ts';
import { Field, Options } from '../ui/field.tsx';

interface Props {
  readonly cuenta: Pick<CompleteCuenta, 'cuenta_id'>;
  readonly holder: Holder;
  readonly onChange: (holder: Holder) => void;
  readonly errors: DecisionErrors;
}

export function HolderField({ cuenta, holder, onChange, errors }: Props) {
  const { titular } = usePortal().t.preguntas;
  return (
    <>
      <Options
        id={fieldId(cuenta, 'titular')}
        close
        legend={titular.titulo}
        error={errors[fieldId(cuenta, 'titular')] ?? null}
        options={[
          { value: 'heredero', title: titular.heredero },
          { value: 'otra', title: titular.otra },
        ]}
        chosen={holder.quien}
        onChoose={(quien) => onChange({ ...holder, quien })}
      />
      {holder.quien === 'otra' && (
        <>
          <Field
            id={fieldId(cuenta, 'titular-nombre')}
            label={titular.nombre}
            help={titular.nombreAyuda}
            error={errors[fieldId(cuenta, 'titular-nombre')]}
            maxLength={WHOLE_NAME_MAXIMUM}
            value={holder.nombre}
            onChange={(nombre) => onChange({ ...holder, nombre })}
            attributes={{ autoComplete: 'off', autoCapitalize: 'words' }}
          />
          <Field
            id={fieldId(cuenta, 'titular-numero')}
            label={titular.numero}
            help={titular.numeroAyuda}
            error={errors[fieldId(cuenta, 'titular-numero')]}
            maxLength={40}
            value={holder.numero}
            onChange={(numero) => onChange({ ...holder, numero })}
            attributes={{ autoComplete: 'off', autoCapitalize: 'characters', spellcheck: false }}
          />
        </>
      )}
    </>
  );
}

/** In these states no transfer is under way, so no new holder is announced. */
const ENDED: readonly CompleteCuenta['estado'][] = ['resuelta', 'rechazada', 'sin_respuesta', 'descartada'];

/** The new holder in a sentence, for the heir alone; null: none was named, or no transfer is under way. */
export function useHolderPhrase(): (cuenta: Pick<CompleteCuenta, 'nuevo_titular' | 'estado'>) => string | null {
  const { titular } = usePortal().t.preguntas;
  const { papel } = useCaso();
  return ({ nuevo_titular: holder, estado }) => {
    if (!holder || papel !== 'heredero' || ENDED.includes(estado)) return null;
    return holder.quien === 'heredero' ? titular.suyo : otherHolder(holder, titular);
  };
}

const otherHolder = ({ nombre = '', numero = '' }: NewHolder, { deOtra }: Texts['preguntas']['titular']): string =>
  put(deOtra, { nombre, numero });
