/** The name on file is misspelt: the heir writes it as it is, and signing goes on with it. */
import { useState } from 'preact/hooks';
import { usePortal } from '../data/context.ts';
import { useAction } from '../data/use-data.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { ActionFailure, ErrorsSummary } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';

interface Props {
  readonly onDone: (name: string) => void;
  readonly onBack: () => void;
}

type Faults = Readonly<Record<'nombre-propio' | 'apellidos', string | null>>;

export function CorrectName({ onDone, onBack }: Props) {
  const { t, client } = usePortal();
  const [name, setName] = useState('');
  const [theSurnames, setSurnames] = useState('');
  const [faults, setFaults] = useState<Faults>({ 'nombre-propio': null, apellidos: null });
  const c = t.autorizacion.corregir;
  const [given, surnames] = [name.trim(), theSurnames.trim()];
  const correct = useAction(async () => {
    await client.request('POST /mandato/nombre', { body: { nombre: given, apellidos: surnames } });
  });
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const now = {
      'nombre-propio': given === '' ? c.faltaNombre : null,
      apellidos: surnames === '' ? c.faltanApellidos : null,
    };
    setFaults(now);
    if (!now['nombre-propio'] && !now.apellidos && (await correct.run())) onDone(`${given} ${surnames}`);
  };
  return (
    <Screen title={c.titulo} lead={c.entradilla}>
      <form class="pila" onSubmit={send} noValidate>
        <ErrorsSummary lacks={faults} />
        <ActionFailure error={correct.error} />
        <Field
          id="nombre-propio"
          label={c.nombre}
          error={faults['nombre-propio']}
          maxLength={100}
          value={name}
          onChange={setName}
          attributes={{ autoComplete: 'given-name', autoCapitalize: 'words' }}
        />
        <Field
          id="apellidos"
          label={c.apellidos}
          error={faults.apellidos}
          maxLength={150}
          value={theSurnames}
          onChange={setSurnames}
          attributes={{ autoComplete: 'family-name', autoCapitalize: 'words' }}
        />
        <p class="suave">{c.despues}</p>
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
