/** Who else has a link: asked in by the heir, to look or to help. */
import type { Allegado } from '@albacea/contract/familia.ts';
import { useState } from 'preact/hooks';
import { useCaso, usePermisos, usePortal } from '../datos/contexto.ts';
import { useAccion, useDatos } from '../datos/usar-datos.ts';
import { dia } from '../textos/fechas.ts';
import { contar, poner } from '../textos/poner.ts';
import { Asegurarse } from '../ui/asegurarse.tsx';
import { Aviso, FalloDeAccion } from '../ui/aviso.tsx';
import { Boton, BotonEnlace } from '../ui/boton.tsx';
import { Estado, type TonoDeEstado } from '../ui/estado.tsx';
import { Lectura } from '../ui/lectura.tsx';
import { Pantalla } from '../ui/pantalla.tsx';

export function Familia() {
  const { t } = usePortal();
  const { papel, heredero } = useCaso();
  const f = t.familia;
  const volver = ['/portal', t.comun.inicio] as const;
  if (papel !== 'heredero')
    return (
      <Pantalla titulo={f.titulo} entradilla={poner(f.soloHeredero, { heredero: heredero.nombre })} volver={volver} />
    );
  return (
    <Pantalla titulo={f.titulo} entradilla={f.entradilla} volver={volver}>
      <Invitados />
    </Pantalla>
  );
}

function Invitados() {
  const { t } = usePortal();
  const { decide } = usePermisos();
  const f = t.familia;
  const allegados = useDatos('GET /allegados', {});
  const [dicho, decir] = useState('');
  return (
    <Lectura de={allegados} altos={[7]}>
      {({ elementos, maximo }) => (
        <>
          {dicho && (
            <Aviso clase="bien" enVoz key={dicho}>
              <p>{dicho}</p>
            </Aviso>
          )}
          {elementos.length === 0 && <p>{f.vacio}</p>}
          {elementos.length > 0 && (
            <ul class="filas">
              {elementos.map((uno) => (
                <li key={uno.allegado_id}>
                  <Uno {...uno} decir={decir} />
                </li>
              ))}
            </ul>
          )}
          {decide && elementos.length < maximo && (
            <div class="botones">
              <BotonEnlace a="/portal/familia/invitar">{f.invitar}</BotonEnlace>
            </div>
          )}
          {decide && elementos.length >= maximo && <p>{contar(f.tope, elementos.length)}</p>}
        </>
      )}
    </Lectura>
  );
}

const TONO: Readonly<Record<Allegado['estado'], TonoDeEstado>> = {
  invitado: 'calma',
  ha_entrado: 'bien',
  sin_entregar: 'atencion',
  caducado: 'atencion',
};

function Uno({ decir, ...allegado }: Allegado & { readonly decir: (texto: string) => void }) {
  const { t, idioma, cliente } = usePortal();
  const { decide } = usePermisos();
  const { allegado_id, nombre, apellidos, email, papel, estado, invitado } = allegado;
  const f = t.familia;
  const parametros = { allegado: allegado_id };
  const reenviar = useAccion(() => cliente.pedir('POST /allegados/{allegado}/enlace', { parametros, cuerpo: {} }));
  const quitar = useAccion(
    () => cliente.pedir('DELETE /allegados/{allegado}', { parametros }),
    async () => {
      const { elementos } = await cliente.pedir('GET /allegados', {});
      return elementos.every((uno) => uno.allegado_id !== allegado_id);
    },
  );
  return (
    <div class="fila fila-sin-marca fila-con-botones">
      <div>
        <h2 class="fila-titulo">
          {nombre} {apellidos}
        </h2>
        <p class="fila-texto">
          {f.papeles[papel]}. {poner(f.invitado, { fecha: dia(invitado, idioma) })}
          <br />
          <span class="se-parte">{email}</span>
        </p>
        {estado === 'sin_entregar' && <p class="fila-texto">{f.sinEntregar}</p>}
        {estado === 'caducado' && <p class="fila-texto">{f.caducado}</p>}
      </div>
      <Estado tono={TONO[estado]}>{f.estados[estado]}</Estado>
      <FalloDeAccion error={reenviar.error ?? quitar.error} />
      <div class="fila-pie botones">
        <Asegurarse
          pide={f.quitar}
          describe={poner(f.quitarA, { nombre })}
          clase="menor"
          junto={
            decide && (
              <Boton
                clase="menor"
                describe={poner(f.reenviarA, { nombre })}
                enCurso={reenviar.enCurso}
                alPulsar={async () => (await reenviar.hacer()) && decir(poner(f.reenviado, { nombre }))}
              >
                {f.reenviar}
              </Boton>
            )
          }
          si={f.quitarSi}
          enCurso={quitar.enCurso}
          alConfirmar={async () => (await quitar.hacer()) && decir(poner(f.quitado, { nombre }))}
        >
          <p>{poner(f.quitarTexto, { nombre })}</p>
        </Asegurarse>
      </div>
    </div>
  );
}
