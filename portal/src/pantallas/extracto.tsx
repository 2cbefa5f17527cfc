/** Finds accounts in a bank statement, which is read and forgotten: the family picks what stays. */
import type { ExtractoParaElegir } from '@albacea/contract/familia.ts';
import { useRef, useState } from 'preact/hooks';
import { usePermisos, usePortal } from '../datos/contexto.ts';
import { useAccion } from '../datos/usar-datos.ts';
import { Aviso, FalloDeAccion } from '../ui/aviso.tsx';
import { Boton } from '../ui/boton.tsx';
import { Pantalla } from '../ui/pantalla.tsx';
import { SoloMirar } from '../ui/solo-mirar.tsx';
import { ElegirDelExtracto } from './extracto-leido.tsx';

/** As the server takes them. */
const MAXIMO = 16 * 1024 * 1024;

export function Extracto() {
  const { t } = usePortal();
  const { aporta } = usePermisos();
  const [leido, ponerLeido] = useState<ExtractoParaElegir | null>(null);
  const e = t.extracto;
  const volver = ['/portal/cuentas', t.cuentas.titulo] as const;
  if (!aporta)
    return (
      <Pantalla titulo={e.titulo} volver={volver}>
        <SoloMirar />
      </Pantalla>
    );
  if (leido)
    return (
      <Pantalla titulo={e.leidoTitulo} volver={volver}>
        <ElegirDelExtracto leido={leido} alVolver={() => ponerLeido(null)} />
      </Pantalla>
    );
  return (
    <Pantalla titulo={e.titulo} entradilla={e.entradilla} volver={volver}>
      <Aviso titulo={e.privadoTitulo}>
        <p>{e.privado}</p>
      </Aviso>
      <section class="tarjeta">
        <h2>{e.comoTitulo}</h2>
        <ol class="puntos">
          {e.como.map((paso) => (
            <li key={paso}>{paso}</li>
          ))}
        </ol>
        <Leer alLeer={ponerLeido} />
      </section>
    </Pantalla>
  );
}

function Leer({ alLeer }: { readonly alLeer: (leido: ExtractoParaElegir) => void }) {
  const { t, cliente, anunciar } = usePortal();
  const e = t.extracto;
  const [grande, ponerGrande] = useState(false);
  const ultimo = useRef<File | null>(null);
  const leer = useAccion(
    async (fichero: File) => alLeer(await cliente.pedir('POST /extractos', { cuerpo: {}, fichero })),
    null,
    true,
  );
  const elegir = async (fichero: File | undefined) => {
    if (!fichero) return;
    ultimo.current = fichero;
    leer.olvidarError();
    ponerGrande(fichero.size > MAXIMO);
    if (fichero.size <= MAXIMO && (await leer.hacer(fichero))) anunciar(e.leidoTitulo);
  };
  return (
    <>
      {grande && (
        <Aviso clase="mal" enVoz>
          <p>{e.grande}</p>
        </Aviso>
      )}
      {leer.error?.codigo === 'sin_conexion' ? (
        <Aviso clase="mal" enVoz>
          <p>{e.cortado}</p>
          <p>
            <Boton clase="menor" alPulsar={() => elegir(ultimo.current ?? undefined)}>
              {t.errores.reintentar}
            </Boton>
          </p>
        </Aviso>
      ) : (
        <FalloDeAccion error={leer.error} />
      )}
      <div class="botones">
        <label class="boton elegir" for="extracto" aria-disabled={leer.enCurso}>
          <input
            class="oculto"
            id="extracto"
            type="file"
            accept=".csv,.txt,.n43,.q43,.aeb,.c43,text/csv,text/plain"
            disabled={leer.enCurso}
            onChange={({ currentTarget }) => {
              void elegir(currentTarget.files?.[0]);
              currentTarget.value = ''; // the same file can be chosen again
            }}
          />
          {leer.enCurso ? e.leyendo : e.elegir}
        </label>
      </div>
      <p class="ayuda" role="status">
        {leer.enCurso ? e.leyendo : e.formatos}
      </p>
    </>
  );
}
