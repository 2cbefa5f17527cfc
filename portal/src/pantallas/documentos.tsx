/** Exactly what is missing and why, and what is here already. */
import type { CuentaCompleta } from '@albacea/contract/cuentas.ts';
import type { DocumentoDeTrabajo } from '@albacea/contract/trabajo.ts';
import { useCaso, usePermisos, usePortal } from '../datos/contexto.ts';
import { useDatos } from '../datos/usar-datos.ts';
import { lugarDePapel, type PapelQueFalta, papelesQueFaltan } from '../reglas-papeles.ts';
import type { Textos } from '../textos/es.ts';
import { dia } from '../textos/fechas.ts';
import { contar, poner } from '../textos/poner.ts';
import { Aviso } from '../ui/aviso.tsx';
import { BotonEnlace } from '../ui/boton.tsx';
import { Estado, type TonoDeEstado } from '../ui/estado.tsx';
import { Lectura } from '../ui/lectura.tsx';
import { Pantalla } from '../ui/pantalla.tsx';

export function Documentos() {
  const { t } = usePortal();
  const caso = useCaso();
  const { aporta } = usePermisos();
  const cuentas = useDatos('GET /cuentas', {});
  const documentos = useDatos('GET /documentos', {});
  return (
    <Pantalla titulo={t.documentos.titulo} entradilla={t.documentos.entradilla} volver={['/portal', t.comun.inicio]}>
      <Lectura de={documentos} altos={[12, 5]}>
        {({ elementos }) => {
          const faltan = papelesQueFaltan(caso, cuentas.datos?.elementos ?? [], elementos).filter(
            ({ falta }) => falta !== 'por_revisar',
          );
          const ahora = faltan.filter(({ falta, proveedores }) => proveedores.length === 0 || esDeAhora(falta));
          const masTarde = faltan.filter((papel) => !ahora.includes(papel));
          return (
            <>
              {faltan.length === 0 && <NadaFalta />}
              {ahora.length > 0 && <LoQueFalta faltan={ahora} />}
              {masTarde.length > 0 && <MasTarde faltan={masTarde} />}
              {elementos.length > 0 && (
                <LoQueHay
                  documentos={elementos.toReversed()}
                  cuentas={cuentas.datos?.elementos ?? []}
                  dichos={ahora.map(({ motivo }) => motivo)}
                />
              )}
              {aporta && (
                <div class="botones">
                  <BotonEnlace a="/portal/documentos/otro" clase="segundo">
                    {t.documentos.otro}
                  </BotonEnlace>
                </div>
              )}
            </>
          );
        }}
      </Lectura>
    </Pantalla>
  );
}

/** What was begun is ended now; the rest may come later. */
const esDeAhora = (falta: PapelQueFalta['falta']): boolean => falta === 'por_repetir' || falta === 'otra_cara';

function NadaFalta() {
  const { t } = usePortal();
  return (
    <Aviso clase="bien" titulo={t.documentos.nadaTitulo}>
      <p>{t.documentos.nadaTexto}</p>
    </Aviso>
  );
}

const porQueDe = (t: Textos, tipo: string): string | undefined => (t.documentos.porQue as Record<string, string>)[tipo];

/** Papers of one kind that speak of several accounts are told apart by whose they are. */
const nameOf = (
  { tipo, cuenta, proveedores }: Pick<PapelQueFalta, 'tipo' | 'cuenta' | 'proveedores'>,
  { documentos: d }: Textos,
): string =>
  cuenta === null ? d.tipos[tipo] : poner(d.deEmpresa, { papel: d.tipos[tipo], empresa: proveedores[0] ?? '' });

/** «Lo piden Netflix y Movistar.» */
function useWhoAsks(): (proveedores: readonly string[]) => string {
  const { t, idioma } = usePortal();
  return (proveedores) =>
    contar(t.documentos.para, proveedores.length, { cuentas: new Intl.ListFormat(idioma).format(proveedores) });
}

function LoQueFalta({ faltan }: { readonly faltan: readonly PapelQueFalta[] }) {
  const { t } = usePortal();
  const whoAsks = useWhoAsks();
  const { aporta } = usePermisos();
  const d = t.documentos;
  return (
    <section class="pila-junta">
      <h2>{d.faltan}</h2>
      <ul class="pila-junta">
        {faltan.map(({ tipo, falta, proveedores, cuenta, motivo }) => (
          <li class="tarjeta" key={`${tipo}${cuenta ?? ''}`}>
            <div class="pila-junta">
              <h3>{nameOf({ tipo, cuenta, proveedores }, t)}</h3>
              {proveedores.length > 0 && cuenta === null && <p class="suave">{whoAsks(proveedores)}</p>}
              <p>{porQueDe(t, tipo)}</p>
            </div>
            {falta === 'otra_cara' && (
              <Aviso>
                <p>{d.otraCaraTexto}</p>
              </Aviso>
            )}
            {falta === 'por_repetir' && (
              <Aviso clase="atencion">
                <p>
                  <strong>{d.estados.rechazado}.</strong> {motivo}
                </p>
              </Aviso>
            )}
            {aporta && (
              <div class="botones">
                <BotonEnlace a={lugarDePapel({ tipo, cuenta })}>
                  {falta === 'otra_cara' ? d.otraCara : falta === 'por_repetir' ? d.repetir : d.enviar}
                  <span class="oculto"> {nameOf({ tipo, cuenta, proveedores }, t)}</span>
                </BotonEnlace>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One line each: nothing else waits for them. */
function MasTarde({ faltan }: { readonly faltan: readonly PapelQueFalta[] }) {
  const { t } = usePortal();
  const whoAsks = useWhoAsks();
  const { aporta } = usePermisos();
  const d = t.documentos;
  return (
    <section class="pila-junta">
      <h2>{d.masTarde}</h2>
      <p class="suave">{d.masTardeTexto}</p>
      <ul class="filas">
        {faltan.map(({ tipo, proveedores, cuenta }) => (
          <li class="fila fila-sin-marca" key={`${tipo}${cuenta ?? ''}`}>
            <div>
              <h3>{nameOf({ tipo, cuenta, proveedores }, t)}</h3>
              <p class="fila-texto">
                {cuenta === null && `${whoAsks(proveedores)} `}
                {porQueDe(t, tipo)}
              </p>
            </div>
            {aporta && (
              <BotonEnlace a={lugarDePapel({ tipo, cuenta })} clase="menor">
                {d.enviar}
                <span class="oculto"> {nameOf({ tipo, cuenta, proveedores }, t)}</span>
              </BotonEnlace>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const TONO: Readonly<Record<DocumentoDeTrabajo['estado'], TonoDeEstado>> = {
  recibido: 'calma',
  validado: 'bien',
  rechazado: 'atencion',
};

/** @param dichos reasons that stand above already */
function LoQueHay({
  documentos,
  cuentas,
  dichos,
}: {
  readonly documentos: readonly DocumentoDeTrabajo[];
  readonly cuentas: readonly CuentaCompleta[];
  readonly dichos: readonly (string | null)[];
}) {
  const { t, idioma, cliente } = usePortal();
  const { papel } = useCaso();
  const d = t.documentos;
  const nombreDe = (cuenta: string | null) => cuentas.find(({ cuenta_id }) => cuenta_id === cuenta)?.proveedor;
  return (
    <section class="pila-junta">
      <h2>{d.mandados}</h2>
      <ul class="filas">
        {documentos.map(
          ({
            documento_id: documento,
            cuenta_id: cuenta,
            tipo,
            estado,
            recibido,
            origen,
            motivo_rechazo: motivo,
            bytes,
          }) => (
            <li class="fila fila-sin-marca" key={documento}>
              <div>
                <h3>{d.tipos[tipo]}</h3>
                <p class="fila-texto">
                  {poner(d.mandadoEl, { fecha: dia(recibido, idioma) })}
                  {origen === 'aseguradora' && ` ${d.traidoAseguradora}`}
                  {nombreDe(cuenta) && ` ${poner(d.deCuenta, { cuenta: nombreDe(cuenta) ?? '' })}`}
                </p>
                {motivo && !dichos.includes(motivo) && <p class="fila-texto">{motivo}</p>}
              </div>
              <Estado tono={TONO[estado]}>{d.estados[estado]}</Estado>
              {bytes !== null && papel === 'heredero' && origen !== 'aseguradora' && (
                <a
                  class="enlace"
                  href={cliente.direccion('GET /documentos/{documento}/fichero', { parametros: { documento } })}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  {d.ver}
                  <span class="oculto"> {d.tipos[tipo]}</span>
                </a>
              )}
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
