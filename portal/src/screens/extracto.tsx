/** Finds accounts in a bank statement, which the server reads and forgets: only the accounts that the family picks stay. */
import type { CallError } from '@albacea/contract/schemas/client.ts';
import type { ExtractoToChooseFrom } from '@albacea/contract/schemas/family.ts';
import { useState } from 'preact/hooks';
import { usePermissions, usePortal } from '../data/context.ts';
import { hasCamera, preparePhoto } from '../data/image.ts';
import { useAction } from '../data/use-data.ts';
import { FileButton } from '../ui/field.tsx';
import { ActionFailure, Notice } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { ChooseFromExtracto } from './choose-from-extracto.tsx';

/** The server's limit in bytes. */
const MAXIMUM = 16 * 1024 * 1024;

export function Extracto() {
  const { t } = usePortal();
  const { contributes } = usePermissions();
  const [read, setRead] = useState<ExtractoToChooseFrom | null>(null);
  const e = t.extracto;
  const goBack = ['/portal/cuentas', t.cuentas.titulo] as const;
  if (read)
    return (
      <Screen title={e.leidoTitulo} back={goBack}>
        <ChooseFromExtracto extracto={read} onReturn={() => setRead(null)} />
      </Screen>
    );
  return (
    <Screen title={e.titulo} lead={e.entradilla} back={goBack} may={contributes}>
      <Notice title={e.privadoTitulo}>
        <p>{e.privado}</p>
      </Notice>
      <ChooseStatement onRead={setRead} />
    </Screen>
  );
}

/** Filters the device's file picker. The server checks the type by the first bytes. */
const FILES = [
  ...['.csv', '.txt', '.n43', '.q43', '.aeb', '.c43', '.pdf', '.xlsx', '.xls'],
  ...['text/csv', 'text/plain', 'application/pdf', 'image/jpeg', 'image/png'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
].join(',');

/** Chooses a file from the bank, or a photograph of a paper statement. */
function ChooseStatement({ onRead }: { readonly onRead: (read: ExtractoToChooseFrom) => void }) {
  const { t } = usePortal();
  const [e, f] = [t.extracto, t.extractoFoto];
  const reading = useStatementReader(onRead);
  const { busy } = reading;
  const whatIsRead = busy?.isPhoto ? f.leyendo : e.leyendo;
  const choosePhoto = hasCamera() ? f.camara : t.envio.archivo;
  const of = (id: string) => ({ id, disabled: busy !== null, onChoose: (file: File) => reading.read(file, id) });
  return (
    <>
      {reading.isLarge && (
        <Notice kind="mal" aloud>
          <p>{e.grande}</p>
        </Notice>
      )}
      <ActionFailure error={reading.error} />
      <section class="tarjeta">
        <h2>{e.comoTitulo}</h2>
        <ol class="puntos">
          {e.como.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <div class="botones">
          <FileButton {...of('extracto')} accept={FILES}>
            {busy?.at === 'extracto' ? e.leyendo : e.elegir}
          </FileButton>
        </div>
        <p class="ayuda" role="status">
          {busy?.at === 'extracto' ? whatIsRead : e.formatos}
        </p>
      </section>
      <section class="tarjeta">
        <h2>{f.titulo}</h2>
        <ul class="puntos">
          {f.consejos.map((advice) => (
            <li key={advice}>{advice}</li>
          ))}
        </ul>
        <div class="botones">
          <FileButton {...of('extracto-foto')} accept="image/*" camera second>
            {busy?.at === 'extracto-foto' ? e.leyendo : choosePhoto}
          </FileButton>
        </div>
        <p class="ayuda" role="status">
          {busy?.at === 'extracto-foto' && whatIsRead}
        </p>
      </section>
    </>
  );
}

interface StatementReader {
  /** Null: nothing is being read. `at`: the id of the button that was used. */
  readonly busy: { readonly at: string; readonly isPhoto: boolean } | null;
  readonly isLarge: boolean;
  readonly error: CallError | null;
  read(file: File, at: string): Promise<void>;
}

function useStatementReader(onRead: (read: ExtractoToChooseFrom) => void): StatementReader {
  const { client } = usePortal();
  const [busy, setBusy] = useState<StatementReader['busy']>(null);
  const [isLarge, setLarge] = useState(false);
  const send = useAction(
    async (file: Blob) => onRead(await client.request('POST /extractos', { body: {}, file })),
    null,
    true,
  );
  return {
    busy,
    isLarge,
    error: send.error,
    async read(file, at) {
      const isPhoto = file.type.startsWith('image/');
      send.forgetError();
      setBusy({ at, isPhoto });
      // A photograph is made small and upright here; one that this browser can't open goes as it is, for the server to judge.
      const prepared = isPhoto ? ((await preparePhoto(file)) ?? file) : file;
      setLarge(prepared.size > MAXIMUM);
      if (prepared.size <= MAXIMUM) await send.run(prepared);
      setBusy(null);
    },
  };
}
