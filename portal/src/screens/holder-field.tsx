/** Asks for the new holder of a contract, once a transfer is chosen. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import { WHOLE_NAME_MAXIMUM } from '@albacea/contract/schemas/lists.ts';
import { usePortal } from '../data/context.ts';
import { type DecisionErrors, fieldId, type Holder } from '../rules-decide-cuenta.ts';
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
