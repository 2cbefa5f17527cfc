/** Finds accounts in a bank statement, which is read and forgotten: the family picks what stays. */
import type { ExtractoForChoose } from '@albacea/contract/schemas/family.ts';
import { useRef, useState } from 'preact/hooks';
import { usePermissions, usePortal } from '../data/context.ts';
import { useAction } from '../data/use-data.ts';
import { Button } from '../ui/button.tsx';
import { LookOnly } from '../ui/look-only.tsx';
import { ActionFailure, Notice } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { ChooseExtracto } from './read-extracto.tsx';

/** As the server takes them. */
const MAXIMUM = 16 * 1024 * 1024;

export function Extracto() {
  const { t } = usePortal();
  const { contributes } = usePermissions();
  const [read, putRead] = useState<ExtractoForChoose | null>(null);
  const e = t.extracto;
  const goBack = ['/portal/cuentas', t.cuentas.titulo] as const;
  if (!contributes)
    return (
      <Screen title={e.titulo} back={goBack}>
        <LookOnly />
      </Screen>
    );
  if (read)
    return (
      <Screen title={e.leidoTitulo} back={goBack}>
        <ChooseExtracto read={read} onReturn={() => putRead(null)} />
      </Screen>
    );
  return (
    <Screen title={e.titulo} lead={e.entradilla} back={goBack}>
      <Notice title={e.privadoTitulo}>
        <p>{e.privado}</p>
      </Notice>
      <section class="tarjeta">
        <h2>{e.comoTitulo}</h2>
        <ol class="puntos">
          {e.como.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <Read onRead={putRead} />
      </section>
    </Screen>
  );
}

function Read({ onRead }: { readonly onRead: (read: ExtractoForChoose) => void }) {
  const { t, client, announce } = usePortal();
  const e = t.extracto;
  const [grande, putGrande] = useState(false);
  const last = useRef<File | null>(null);
  const read = useAction(
    async (fichero: File) => onRead(await client.pedir('POST /extractos', { cuerpo: {}, fichero })),
    null,
    true,
  );
  const choose = async (file: File | undefined) => {
    if (!file) return;
    last.current = file;
    read.forgetError();
    putGrande(file.size > MAXIMUM);
    if (file.size <= MAXIMUM && (await read.run(file))) announce(e.leidoTitulo);
  };
  return (
    <>
      {grande && (
        <Notice kind="mal" aloud>
          <p>{e.grande}</p>
        </Notice>
      )}
      {read.error?.codigo === 'sin_conexion' ? (
        <Notice kind="mal" aloud>
          <p>{e.cortado}</p>
          <p>
            <Button kind="menor" onPress={() => choose(last.current ?? undefined)}>
              {t.errores.reintentar}
            </Button>
          </p>
        </Notice>
      ) : (
        <ActionFailure error={read.error} />
      )}
      <div class="botones">
        <label class="boton elegir" for="extracto" aria-disabled={read.busy}>
          <input
            class="oculto"
            id="extracto"
            type="file"
            accept=".csv,.txt,.n43,.q43,.aeb,.c43,text/csv,text/plain"
            disabled={read.busy}
            onChange={({ currentTarget }) => {
              void choose(currentTarget.files?.[0]);
              currentTarget.value = ''; // the same file can be chosen again
            }}
          />
          {read.busy ? e.leyendo : e.elegir}
        </label>
      </div>
      <p class="ayuda" role="status">
        {read.busy ? e.leyendo : e.formatos}
      </p>
    </>
  );
}
