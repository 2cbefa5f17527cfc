/** An account that was decided on: how it goes, and until when one can change one's mind. */
import type { CuentaCompleta, Impedimento } from '@albacea/contract/cuentas.ts';
import type { TipoDocumento } from '@albacea/contract/documentos.ts';
import { useCaso, usePermisos, usePortal } from '../datos/contexto.ts';
import { useAccion } from '../datos/usar-datos.ts';
import { fueraDePlazo } from '../reglas-modulos.ts';
import { deUnaCuenta, lugarDePapel, noLosManda, sinDato } from '../reglas-papeles.ts';
import type { Textos } from '../textos/es.ts';
import { dia, hora } from '../textos/fechas.ts';
import { poner } from '../textos/poner.ts';
import { Aviso, FalloDeAccion } from '../ui/aviso.tsx';
import { Boton, BotonEnlace } from '../ui/boton.tsx';
import { Estado } from '../ui/estado.tsx';
import { Pantalla } from '../ui/pantalla.tsx';
import { CartaPropia } from './carta-propia.tsx';
import { tonoDe } from './cuentas.tsx';

/** What is told elsewhere on the page, or is the service's own matter. */
const CALLADOS: readonly string[] = ['reposo', 'estado', 'caso_terminado', 'sin_tramite', 'documentacion'];

export function CuentaDecidida({
  cuenta,
  cuentas,
}: {
  readonly cuenta: CuentaCompleta;
  readonly cuentas: readonly CuentaCompleta[];
}) {
  const { t, cliente, anunciar } = usePortal();
  const { decide, aporta } = usePermisos();
  const caso = useCaso();
  const { cuenta_id, proveedor, accion, estado, resultado, identificador, reservada, posible, impedimentos } = cuenta;
  const deshacer = useAccion(() =>
    cliente.pedir('DELETE /cuentas/{cuenta}/confirmacion', { parametros: { cuenta: cuenta_id } }),
  );
  // what is missing is given where one decides
  const decidirDeNuevo = async () => (await deshacer.hacer()) && anunciar(t.cuenta.deshecha);
  const faltan = estado === 'confirmada' ? impedimentos.filter(({ codigo }) => !CALLADOS.includes(codigo)) : [];
  // of what did not come about, what it would have meant is not told
  const fracaso = estado === 'rechazada' || estado === 'sin_respuesta';
  const entradilla = resultado
    ? t.cuentas.resultados[resultado]
    : fracaso
      ? undefined
      : t.cuentas.consecuencias[accion];
  const otra = cuentas.find((una) => una.estado === 'propuesta');
  return (
    <Pantalla titulo={proveedor} entradilla={entradilla} volver={['/portal/cuentas', t.cuentas.titulo]}>
      <section class="tarjeta">
        <div class="pila-junta">
          <h2>{t.cuentas.acciones[accion]}</h2>
          <Estado tono={tonoDe(cuenta)}>{t.cuentas.estados[estado]}</Estado>
        </div>
        {identificador && <p>{identificador}</p>}
        {reservada && <p class="suave">{t.cuentas.reservada}</p>}
        <Marcha cuenta={cuenta} />
      </section>
      {faltan.length > 0 && (
        <Aviso titulo={t.cuenta.faltaTitulo}>
          <ul class="puntos">
            {faltasDe(faltan, cuenta_id, noLosManda(caso), t).map(({ frase, lugar }) => (
              <li key={frase}>{lugar && aporta ? <a href={lugar}>{frase}</a> : frase}</li>
            ))}
          </ul>
        </Aviso>
      )}
      <CartaPropia cuenta={cuenta} />
      <FalloDeAccion error={deshacer.error} />
      <div class="botones">
        {decide && otra && (
          <BotonEnlace a={`/portal/cuentas/${otra.cuenta_id}`}>
            {poner(t.cuenta.seguirCon, { nombre: otra.proveedor })}
          </BotonEnlace>
        )}
        {posible.includes('deshacer') && (
          <>
            {sinDato(cuenta) && (
              <Boton enCurso={deshacer.enCurso} alPulsar={decidirDeNuevo}>
                {t.cuenta.ponerDato}
              </Boton>
            )}
            <Boton clase="segundo" enCurso={deshacer.enCurso} alPulsar={decidirDeNuevo}>
              {t.cuenta.deshacer}
            </Boton>
          </>
        )}
      </div>
    </Pantalla>
  );
}

interface FaltaDeCuenta {
  readonly frase: string;
  /** Where it is put right. */
  readonly lugar?: string;
}

const LUGARES: Readonly<Record<string, string>> = {
  prueba_de_fallecimiento: '/portal/documentos/certificado_defuncion',
  mandato: '/portal/autorizacion',
  mandato_sin_cuenta: '/portal/autorizacion',
  objecion: '/portal/desacuerdo',
};

/** One by one, in the words of the portal; of what they do not know, in those of the server. */
function faltasDe(
  impedimentos: readonly Impedimento[],
  cuenta: string,
  deOtros: readonly string[],
  t: Textos,
): readonly FaltaDeCuenta[] {
  const nombres: Readonly<Record<string, string>> = t.documentos.tipos;
  return impedimentos.flatMap(({ codigo, texto, papeles }): readonly FaltaDeCuenta[] => {
    const lugar = LUGARES[codigo];
    if (codigo !== 'papeles') {
      const frase = (t.cuenta.impedimentos as Readonly<Record<string, string>>)[codigo] ?? texto;
      return [{ frase, ...(lugar && { lugar }) }];
    }
    const pedidos = papeles.flatMap((papel) => {
      const nombre = deOtros.includes(papel) ? undefined : nombres[papel];
      const para = deUnaCuenta(papel) ? cuenta : null;
      return nombre
        ? [{ frase: `${nombre}.`, lugar: lugarDePapel({ tipo: papel as TipoDocumento, cuenta: para }) }]
        : [];
    });
    return [...pedidos, ...(papeles.includes('identificador_cuenta') ? [{ frase: t.cuenta.faltaDato }] : [])];
  });
}

function Marcha({ cuenta }: { readonly cuenta: CuentaCompleta }) {
  const { accion, estado, resultado, reposo_hasta, solicitada, plazo, posible, impedimentos } = cuenta;
  const { envia_la_familia, reclamada } = cuenta;
  const { t, idioma } = usePortal();
  const { decide } = usePermisos();
  // The server's clock tells: that of an old telephone may be wrong.
  const enReposo = impedimentos.some(({ codigo }) => codigo === 'reposo');
  if (estado === 'confirmada' && enReposo && reposo_hasta !== null)
    return (
      <div class="pila-junta">
        <h3>
          {poner(t.cuenta.reposoTitulo, { fecha: `${dia(reposo_hasta, idioma)}, ${hora(reposo_hasta, idioma)}` })}
        </h3>
        <p>{t.cuenta.reposoTexto}</p>
      </div>
    );
  if (estado === 'confirmada')
    return posible.includes('deshacer') ? (
      <p>{accion === 'conservar' ? t.cuenta.seQueda : t.cuenta.sinReposo}</p>
    ) : null;
  if (solicitada === null) return null;
  const despues = (t.cuenta.despues as Readonly<Record<string, string>>)[resultado ?? estado];
  return (
    <>
      <p>
        {poner(envia_la_familia && decide ? t.carta.mandada : t.cuenta.pedida, { fecha: dia(solicitada, idioma) })}{' '}
        {estado === 'solicitada' &&
          plazo &&
          poner(fueraDePlazo(cuenta) ? t.cuenta.plazoPasado : t.cuenta.plazo, { fecha: dia(plazo, idioma) })}{' '}
        {reclamada && poner(t.carta.reclamada, { fecha: dia(reclamada, idioma) })}
      </p>
      {despues && <p>{despues}</p>}
    </>
  );
}
