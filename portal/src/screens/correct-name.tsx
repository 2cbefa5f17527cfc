/** The heir corrects their misspelt name on file and goes on signing with it. */
import type { CorrectedName } from '@albacea/contract/schemas/mandato.ts';
import { useState } from 'preact/hooks';
import { usePortal } from '../data/context.ts';
import { type Action, useAction } from '../data/use-data.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { ActionFailure, ErrorsSummary, faultOfField } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';

interface Props {
  readonly onDone: (name: string) => void;
  readonly onBack: () => void;
}

export function CorrectName({ onDone, onBack }: Props) {
  const { t, client } = usePortal();
  const correct = useAction((name: CorrectedName) => client.request('POST /mandato/nombre', { body: name }));
  const own = useOwnName(correct);
  const c = t.autorizacion.corregir;
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const name = own.take();
    if (name && (await correct.run(name))) onDone(inOneLine(name));
  };
  return (
    <Screen title={c.titulo} lead={c.entradilla}>
      <form class="pila" onSubmit={send} noValidate>
        <ErrorsSummary lacks={own.faults} />
        <ActionFailure error={own.isRefused ? null : correct.error} />
        <NameFields own={own} />
        <div class="botones">
          <Button type="submit" busy={correct.busy}>
            {c.guardar}
          </Button>
          <Button kind="enlace" onPress={onBack}>
            {c.volver}
          </Button>
        </div>
      </form>
    </Screen>
  );
}

export const inOneLine = ({ nombre, apellidos }: CorrectedName): string => `${nombre} ${apellidos}`;

const GIVEN = 'nombre-propio';
type Faults = Readonly<Record<typeof GIVEN | 'apellidos', string | null>>;
const NO_FAULT: Faults = { [GIVEN]: null, apellidos: null };

/**
 * The corrected name, with the fault of each field.
 * @param sent the action that sends it
 */
export function useOwnName(sent: Pick<Action<never[]>, 'error' | 'forgetError'>) {
  const { t } = usePortal();
  const c = t.autorizacion.corregir;
  const [typed, write] = useState<CorrectedName>({ nombre: '', apellidos: '' });
  const [missing, setMissing] = useState(NO_FAULT);
  const refused = faultOfField(sent.error, t);
  const isGiven = refused?.field === 'nombre';
  const isRefused = isGiven || refused?.field === 'apellidos';
  return {
    typed,
    isRefused,
    faults: isRefused ? { ...NO_FAULT, [isGiven ? GIVEN : 'apellidos']: refused.text } : missing,
    change(part: Partial<CorrectedName>) {
      write({ ...typed, ...part });
      setMissing(NO_FAULT);
      if (isRefused) sent.forgetError();
    },
    /** @returns null: a part is missing, and its field says so from now on */
    take(): CorrectedName | null {
      const [nombre, apellidos] = [typed.nombre.trim(), typed.apellidos.trim()];
      setMissing({
        [GIVEN]: nombre === '' ? c.faltaNombre : null,
        apellidos: apellidos === '' ? c.faltanApellidos : null,
      });
      return nombre === '' || apellidos === '' ? null : { nombre, apellidos };
    },
  };
}

export function NameFields({ own }: { readonly own: ReturnType<typeof useOwnName> }) {
  const c = usePortal().t.autorizacion.corregir;
  const { typed, change, faults } = own;
  return (
    <>
      <Field
        id={GIVEN}
        label={c.nombre}
        error={faults[GIVEN]}
        maxLength={100}
        value={typed.nombre}
        onChange={(nombre) => change({ nombre })}
        attributes={{ autoComplete: 'given-name', autoCapitalize: 'words' }}
      />
      <Field
        id="apellidos"
        label={c.apellidos}
        error={faults.apellidos}
        maxLength={150}
        value={typed.apellidos}
        onChange={(apellidos) => change({ apellidos })}
        attributes={{ autoComplete: 'family-name', autoCapitalize: 'words' }}
      />
      <p class="suave">{c.despues}</p>
    </>
  );
}
