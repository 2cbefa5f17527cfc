/** Puts own name and telephone right, and says where the rest is put right. */
import type { OwnCopy } from '@albacea/contract/schemas/data-rights.ts';
import { useState } from 'preact/hooks';
import { usePermissions, usePortal } from '../data/context.ts';
import { useAction, useData } from '../data/use-data.ts';
import { useRightsWords } from '../texts/rights.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { ActionFailure, ErrorsSummary, faultOfField, Notice } from '../ui/notice.tsx';
import { Reading } from '../ui/reading.tsx';
import { Screen } from '../ui/screen.tsx';

export function CorrectOwn() {
  const { t } = usePortal();
  const { corrige } = useRightsWords();
  const data = useData('GET /mis-datos', {});
  return (
    <Screen title={corrige.titulo} lead={corrige.entradilla} back={['/portal/mis-datos', t.propio.titulo]}>
      <Reading of={data} heights={[20, 8]}>
        {({ copia, puede_corregir }) => (
          <>
            <Form copy={copia} withTelephone={puede_corregir.telefono} />
            <Elsewhere copy={copia} />
          </>
        )}
      </Reading>
    </Screen>
  );
}

type Faults = Readonly<Record<'nombre' | 'apellidos' | 'telefono', string | null>>;
const NO_FAULTS: Faults = { nombre: null, apellidos: null, telefono: null };

/** As the server takes them, in characters. */
const MAXIMUM_LENGTH: Readonly<Record<keyof Faults, number>> = { nombre: 100, apellidos: 150, telefono: 40 };

interface FormProps {
  readonly copy: OwnCopy;
  readonly withTelephone: boolean;
}

function Form({ copy, withTelephone }: FormProps) {
  const { corrige } = useRightsWords();
  const { typed, type, faults, failure, said, busy, save } = useCorrection(copy, withTelephone);
  const field = (id: keyof Faults, attributes: Readonly<Record<string, string>>, help?: string) => (
    <Field
      id={id}
      label={corrige[id]}
      {...(help && { help })}
      error={faults[id]}
      maxLength={MAXIMUM_LENGTH[id]}
      value={typed[id]}
      onChange={(value) => type(id, value)}
      attributes={attributes}
    />
  );
  return (
    <form
      class="pila"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      noValidate
    >
      <ErrorsSummary lacks={faults} />
      <ActionFailure error={failure} />
      {said.length > 0 && (
        <Notice {...(said[0] !== corrige.nadaCambia && { kind: 'bien' })} aloud>
          {said.map((one) => (
            <p key={one}>{one}</p>
          ))}
        </Notice>
      )}
      {field('nombre', { autoComplete: 'given-name', autoCapitalize: 'words' })}
      {field('apellidos', { autoComplete: 'family-name', autoCapitalize: 'words' })}
      {withTelephone && field('telefono', { autoComplete: 'tel', inputMode: 'tel' }, corrige.telefonoAyuda)}
      {copy.permisos.length > 0 && <p class="suave">{corrige.firmado}</p>}
      <div class="botones">
        <Button type="submit" busy={busy}>
          {corrige.guardar}
        </Button>
      </div>
    </form>
  );
}

/** What is typed, what is wrong with it, what is said once it was saved, and the saving: what did not change is not sent. */
function useCorrection({ persona }: OwnCopy, withTelephone: boolean) {
  const { t, client } = usePortal();
  const { corrige } = useRightsWords();
  const [typed, setTyped] = useState({
    nombre: persona.nombre,
    apellidos: persona.apellidos,
    telefono: persona.telefono ?? '',
  });
  const [lacks, setLacks] = useState(NO_FAULTS);
  const [said, setSaid] = useState<readonly string[]>([]);
  const [name, surnames, telephone] = [typed.nombre.trim(), typed.apellidos.trim(), typed.telefono.trim()];
  const change = {
    ...(name !== persona.nombre && { nombre: name }),
    ...(surnames !== persona.apellidos && { apellidos: surnames }),
    ...(withTelephone && telephone !== (persona.telefono ?? '') && { telefono: telephone === '' ? null : telephone }),
  };
  const saving = useAction(async () => {
    const { corregido, por_mirar } = await client.request('PATCH /mis-datos', { body: change });
    setSaid([...(corregido.length > 0 ? [corrige.hecho] : []), ...(por_mirar ? [corrige.porMirar] : [])]);
  });
  const refused = faultOfField(saving.error, t);
  const ofServer = refused && refused.field in NO_FAULTS ? { [refused.field]: refused.text } : {};
  return {
    ...{ typed, said, busy: saving.busy, failure: refused ? null : saving.error },
    faults: { ...lacks, ...ofServer } as Faults,
    type: (id: keyof Faults, value: string) => setTyped((before) => ({ ...before, [id]: value })),
    async save() {
      saving.forgetError();
      setSaid([]);
      const now = {
        nombre: name === '' ? corrige.falta : null,
        apellidos: surnames === '' ? corrige.faltanApellidos : null,
        telefono: null,
      };
      setLacks(now);
      if (now.nombre || now.apellidos) return;
      if (Object.keys(change).length === 0) setSaid([corrige.nadaCambia]);
      else await saving.run();
    },
  };
}

/** What is not changed here, and where it is. */
function Elsewhere({ copy: { permisos, persona } }: { readonly copy: OwnCopy }) {
  const { corrige: c } = useRightsWords();
  const { decide } = usePermissions();
  const heir = persona.papel === 'heredero';
  return (
    <div>
      {heir && (
        <details>
          <summary>{c.numeroTitulo}</summary>
          <p>{permisos.length > 0 ? c.numero : c.numeroSin}</p>
          {decide && permisos.length > 0 && (
            <div class="botones">
              <LinkButton to="/portal/autorizacion" kind="segundo">
                {c.irAlPermiso}
              </LinkButton>
            </div>
          )}
        </details>
      )}
      <details>
        <summary>{c.correoTitulo}</summary>
        <p>{c.correo}</p>
        <div class="botones">
          <LinkButton to="/portal/mis-datos/pedir" kind="segundo">
            {c.correoPedir}
          </LinkButton>
        </div>
      </details>
      <details>
        <summary>{c.direccionTitulo}</summary>
        <p>{c.direccion}</p>
      </details>
    </div>
  );
}
