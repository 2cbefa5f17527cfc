/** The identifier by which a company finds an account, and where to look for it. */
import { groupOf } from '@albacea/contract/schemas/cuenta-groups.ts';
import { usePortal } from '../data/context.ts';
import { identifierKind, type ProveedorKind } from '../rules-identifier.ts';
import { Field, IDENTIFIER } from '../ui/field.tsx';

interface Props {
  readonly of: ProveedorKind;
  readonly help?: string;
  readonly id: string;
  readonly error: string | null;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function IdentifierField({ of, ...field }: Props) {
  const { t } = usePortal();
  const { dondeMirar } = t.relato;
  const kind = identifierKind(of);
  return (
    <div>
      <Field
        {...field}
        label={kind === 'otro' ? t.cuenta.identificador : t.preguntas.dato[kind]}
        maxLength={200}
        attributes={{ ...IDENTIFIER, ...(kind === 'telefono' && { type: 'tel', inputMode: 'tel' }) }}
      />
      <details>
        <summary>{dondeMirar.titulo}</summary>
        <p>{dondeMirar[groupOf(of.tipo)]}</p>
      </details>
    </div>
  );
}
