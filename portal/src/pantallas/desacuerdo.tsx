/** Somebody of the family does not agree: what cannot be taken back waits. */

import type { CLASES_DE_OBJECION } from '@albacea/contract/listas.ts';
import type { Objecion } from '@albacea/contract/trabajo.ts';
import { useState } from 'preact/hooks';
import { useCaso, usePermisos, usePortal } from '../datos/contexto.ts';
import { useAccion, useBorrador, useDatos } from '../datos/usar-datos.ts';
import { visibles } from '../reglas-tareas.ts';
import { dia } from '../textos/fechas.ts';
import { poner } from '../textos/poner.ts';
import { Aviso, FalloDeAccion, ResumenDeErrores } from '../ui/aviso.tsx';
import { Boton } from '../ui/boton.tsx';
import { Campo, Opciones } from '../ui/campo.tsx';
import { Estado } from '../ui/estado.tsx';
import { Pantalla } from '../ui/pantalla.tsx';

type Clase = (typeof CLASES_DE_OBJECION)[number];
const CLASES: readonly Clase[] = ['familiar', 'voluntad', 'otra'];
const TODO = 'todo';

export function Desacuerdo() {
  const { t } = usePortal();
  const { vivo } = usePermisos();
  const objeciones = useDatos('GET /objeciones', {});
  const [hecho, ponerHecho] = useState(false);
  const d = t.desacuerdo;
  const las = objeciones.datos?.elementos ?? [];
  return (
    <Pantalla
      titulo={d.titulo}
      entradilla={vivo ? d.entradilla : t.cerrado.desacuerdo}
      volver={['/portal', t.comun.inicio]}
    >
      {hecho && (
        <Aviso clase="bien" enVoz>
          <p>{d.hecho}</p>
        </Aviso>
      )}
      {las.length > 0 && (
        <section class="pila-junta">
          <h2>{d.abiertas}</h2>
          <ul class="filas">
            {las.map((una) => (
              <li key={una.objecion_id}>
                <Una {...una} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {vivo && !hecho && (
        <>
          {las.length > 0 && <h2>{d.otro}</h2>}
          <Formulario alAcabar={() => ponerHecho(true)} />
        </>
      )}
    </Pantalla>
  );
}

function Formulario({ alAcabar }: { readonly alAcabar: () => void }) {
  const { t, cliente } = usePortal();
  const d = t.desacuerdo;
  const nombres = { fallecido: useCaso().fallecido.nombre };
  const cuentas = useDatos('GET /cuentas', {});
  const vivas = visibles(cuentas.datos?.elementos ?? []).filter(({ resultado }) => resultado === null);
  const [{ clase, sobre, motivo }, cambiar, olvidar] = useBorrador<{
    clase: Clase | null;
    sobre: string;
    motivo: string;
  }>('desacuerdo', { clase: null, sobre: TODO, motivo: '' });
  const [revisado, revisar] = useState(false);
  const enviar = useAccion(
    (cual: Clase, texto: string, cuenta: string) =>
      cliente.pedir('POST /objeciones', {
        cuerpo: { clase: cual, motivo: texto, ...(cuenta !== TODO && { cuenta }) },
      }),
    async (cual, texto) => {
      const { elementos } = await cliente.pedir('GET /objeciones', {});
      return elementos.some((una) => una.estado === 'abierta' && una.clase === cual && una.motivo === texto);
    },
  );
  const faltaClase = revisado && clase === null ? d.faltaClase : null;
  const faltaMotivo = revisado && motivo.trim() === '' ? d.faltaMotivo : null;
  const alEnviar = async (evento: SubmitEvent) => {
    evento.preventDefault();
    revisar(true);
    if (clase === null || motivo.trim() === '' || !(await enviar.hacer(clase, motivo.trim(), sobre))) return;
    olvidar();
    alAcabar();
  };
  return (
    <form class="pila" onSubmit={alEnviar} noValidate>
      <ResumenDeErrores faltas={{ clase: faltaClase, motivo: faltaMotivo }} />
      <FalloDeAccion error={enviar.error} />
      {vivas.length > 0 && (
        <div class="campo">
          <label for="sobre">{d.sobre}</label>
          <select id="sobre" class="entrada" value={sobre} onChange={(e) => cambiar({ sobre: e.currentTarget.value })}>
            <option value={TODO}>{d.sobreTodo}</option>
            {vivas.map(({ cuenta_id, proveedor }) => (
              <option key={cuenta_id} value={cuenta_id}>
                {proveedor}
              </option>
            ))}
          </select>
        </div>
      )}
      <Opciones
        id="clase"
        leyenda={d.clase}
        error={faltaClase}
        opciones={CLASES.map((valor) => ({ valor, titulo: poner(d.clases[valor], nombres) }))}
        elegida={clase}
        alElegir={(valor) => cambiar({ clase: valor })}
      />
      <Campo
        id="motivo"
        largo
        etiqueta={d.motivo}
        ayuda={d.motivoAyuda}
        error={faltaMotivo}
        maximo={2000}
        valor={motivo}
        alCambiar={(valor) => cambiar({ motivo: valor })}
      />
      <div class="botones">
        <Boton tipo="submit" enCurso={enviar.enCurso}>
          {d.boton}
        </Boton>
      </div>
    </form>
  );
}

function Una({ clase, estado, motivo, decision, planteada_por, abierta }: Objecion) {
  const { t, idioma } = usePortal();
  const { papel, fallecido } = useCaso();
  const quien = planteada_por === 'heredero' && papel === 'heredero' ? 'usted' : planteada_por;
  const d = t.desacuerdo;
  return (
    <div class="fila fila-sin-marca">
      <div>
        <h3>{poner(d.clases[clase], { fallecido: fallecido.nombre })}</h3>
        <p class="fila-texto">
          {d.quien[quien]}. {poner(d.abierta, { fecha: dia(abierta, idioma) })}.
        </p>
        {motivo && <p class="fila-texto">«{motivo}»</p>}
        {decision && (
          <p class="fila-texto">
            {d.respuesta}: {decision}
          </p>
        )}
      </div>
      <Estado tono={estado === 'abierta' ? 'atencion' : 'llano'}>{d.estados[estado]}</Estado>
    </div>
  );
}
