/** The list of accounts: what is to be decided, what is under way, what has ended; and whether it is complete. */
import type { CuentaCompleta, EstadoCuenta } from '@albacea/contract/cuentas.ts';
import type { ComponentChildren } from 'preact';
import { useCaso, usePermisos, usePortal } from '../datos/contexto.ts';
import { useAccion, useDatos } from '../datos/usar-datos.ts';
import { failed, neverAsked, porDecidir, terminadas, visibles } from '../reglas-tareas.ts';
import { actionInWords } from '../textos/actions.ts';
import { poner } from '../textos/poner.ts';
import { FalloDeAccion } from '../ui/aviso.tsx';
import { Boton, BotonEnlace } from '../ui/boton.tsx';
import { Estado, type TonoDeEstado } from '../ui/estado.tsx';
import { Lectura } from '../ui/lectura.tsx';
import { Marca } from '../ui/marca.tsx';
import { Pantalla } from '../ui/pantalla.tsx';

export function Cuentas() {
  const { t } = usePortal();
  const { fallecido, cerrado } = useCaso();
  const cuentas = useDatos('GET /cuentas', {});
  return (
    <Pantalla
      titulo={t.cuentas.titulo}
      entradilla={poner(t.cuentas.entradilla, { fallecido: fallecido.nombre })}
      volver={['/portal', t.comun.inicio]}
    >
      <Lectura de={cuentas} altos={[4.5, 4.5, 4.5, 4.5]}>
        {({ elementos, ahorro_anual_estimado: ahorro }) => (
          <>
            <Lista cuentas={visibles(elementos, cerrado)} />
            <Ahorro {...ahorro} />
          </>
        )}
      </Lectura>
    </Pantalla>
  );
}

function Lista({ cuentas }: { readonly cuentas: readonly CuentaCompleta[] }) {
  const { t } = usePortal();
  const { vivo, decide, aporta } = usePermisos();
  const [pendientes, hechas] = [porDecidir(cuentas), terminadas(cuentas)];
  const { cerrado } = useCaso();
  const fallidas = cuentas.filter(failed);
  const sinPedir = cuentas.filter((una) => neverAsked(una, cerrado));
  const aparte = [...pendientes, ...hechas, ...fallidas, ...sinPedir];
  const enMarcha = cuentas.filter((una) => !aparte.includes(una));
  if (cuentas.length === 0)
    return (
      <>
        <section class="tarjeta">
          <h2>{vivo ? t.cuentas.vacio : t.cerrado.sinCuentas}</h2>
          {vivo && <p>{t.cuentas.vacioTexto}</p>}
          {aporta && (
            <div class="botones">
              <BotonEnlace a="/portal/cuentas/anadir">{t.cuentas.anadir}</BotonEnlace>
              <BotonEnlace a="/portal/extracto" clase="segundo">
                {t.cuentas.extracto}
              </BotonEnlace>
            </div>
          )}
        </section>
        {decide && <ListaCompleta primero={false} />}
      </>
    );
  const [primera] = pendientes;
  return (
    <>
      {primera && (
        <Grupo titulo={t.cuentas.porDecidir} cuentas={pendientes}>
          {decide && (
            <div class="botones">
              <BotonEnlace a={`/portal/cuentas/${primera.cuenta_id}`}>{t.cuentas.empezar}</BotonEnlace>
            </div>
          )}
        </Grupo>
      )}
      {enMarcha.length > 0 && <Grupo titulo={t.cuentas.enMarcha} cuentas={enMarcha} />}
      {fallidas.length > 0 && <Grupo titulo={t.cuentas.fallidas} cuentas={fallidas} />}
      {sinPedir.length > 0 && <Grupo titulo={t.cuentas.noPedidas} cuentas={sinPedir} />}
      {hechas.length > 0 && <Grupo titulo={t.cuentas.terminadas} cuentas={hechas} />}
      {aporta && (
        <div class="botones">
          <BotonEnlace a="/portal/cuentas/anadir" clase="segundo">
            {t.cuentas.anadirMas}
          </BotonEnlace>
          <BotonEnlace a="/portal/extracto" clase="segundo">
            {t.cuentas.extracto}
          </BotonEnlace>
        </div>
      )}
      {decide && !primera && <ListaCompleta primero />}
    </>
  );
}

function Grupo({
  titulo,
  cuentas,
  children,
}: {
  readonly titulo: string;
  readonly cuentas: readonly CuentaCompleta[];
  readonly children?: ComponentChildren;
}) {
  return (
    <section class="pila-junta">
      <h2>{titulo}</h2>
      <ul class="filas">
        {cuentas.map((cuenta) => (
          <li key={cuenta.cuenta_id}>
            <Fila {...cuenta} />
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

const TONO_DE_CUENTA: Readonly<Record<EstadoCuenta, TonoDeEstado>> = {
  propuesta: 'calma',
  confirmada: 'bien',
  solicitada: 'calma',
  resuelta: 'bien',
  rechazada: 'atencion',
  sin_respuesta: 'atencion',
  descartada: 'llano',
};

/** What ended with a no is no success. */
export const tonoDe = ({ estado, resultado }: Pick<CuentaCompleta, 'estado' | 'resultado'>): TonoDeEstado =>
  resultado === 'denegada' ? 'llano' : TONO_DE_CUENTA[estado];

function Fila({
  cuenta_id,
  proveedor,
  proveedor_codigo,
  accion,
  suministro,
  estado,
  resultado,
  reservada,
  identificador,
}: CuentaCompleta) {
  const { t } = usePortal();
  const c = t.cuentas;
  // of what waits for a decision nothing is said that might be taken for one
  const queSePide = accion === null ? null : actionInWords(accion, { suministro }, t).titulo;
  const dicho = resultado ? c.resultados[resultado] : estado === 'propuesta' ? null : queSePide;
  return (
    <a class="fila" href={`/portal/cuentas/${cuenta_id}`}>
      <Marca codigo={proveedor_codigo} nombre={proveedor} />
      <span>
        <span class="fila-titulo">{proveedor}</span>
        <span class="fila-texto">{[identificador, dicho].filter(Boolean).join(' · ')}</span>
        {reservada && <span class="fila-texto">{c.reservada}</span>}
      </span>
      {(dicho || estado === 'descartada') && (
        <Estado tono={tonoDe({ estado, resultado })}>{estado === 'descartada' ? c.noPedida : c.estados[estado]}</Estado>
      )}
    </a>
  );
}

/** @param primero whether there are accounts, and it is what matters most on the page */
function ListaCompleta({ primero }: { readonly primero: boolean }) {
  const { t, cliente, anunciar } = usePortal();
  const { lista_completa } = useCaso();
  const c = t.cuentas;
  const declarar = useAccion(() => cliente.pedir('POST /lista', { cuerpo: {} }));
  const abrir = useAccion(() => cliente.pedir('DELETE /lista', {}));
  if (lista_completa !== null)
    return (
      <section class="pila-junta">
        <FalloDeAccion error={abrir.error} />
        <p>{c.listaHecha}</p>
        <div class="botones">
          <Boton clase="menor" enCurso={abrir.enCurso} alPulsar={abrir.hacer}>
            {c.listaAbrir}
          </Boton>
        </div>
      </section>
    );
  return (
    <section class="tarjeta">
      <h2>{primero ? c.listaTitulo : c.sinListaTitulo}</h2>
      <p>{primero ? c.listaTexto : c.sinListaTexto}</p>
      <FalloDeAccion error={declarar.error} />
      <div class="botones">
        <Boton
          {...(!primero && { clase: 'segundo' })}
          enCurso={declarar.enCurso}
          alPulsar={async () => (await declarar.hacer()) && anunciar(c.listaHecha)}
        >
          {primero ? c.listaBoton : c.sinListaBoton}
        </Boton>
      </div>
    </section>
  );
}

function Ahorro({ detenido, previsto }: { readonly detenido: number; readonly previsto: number }) {
  const { t, idioma } = usePortal();
  const euros = (importe: number) =>
    new Intl.NumberFormat(idioma === 'es' ? 'es-ES' : 'en-GB', {
      style: 'currency',
      currency: 'EUR',
      maximumFractionDigits: 0,
    }).format(importe);
  if (detenido + previsto === 0) return null;
  return (
    <p class="suave">
      {detenido > 0 && `${poner(t.cuentas.ahorroHecho, { importe: euros(detenido) })} `}
      {previsto > 0 && poner(t.cuentas.ahorroPrevisto, { importe: euros(previsto) })}
    </p>
  );
}
