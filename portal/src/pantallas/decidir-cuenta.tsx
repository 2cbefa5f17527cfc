/** The heir decides what is to become of an account. */
import type { AccionCuenta, CuentaCompleta, ViviendaHabitada } from '@albacea/contract/cuentas.ts';
import { VIVIENDA_HABITADA } from '@albacea/contract/listas.ts';
import type { Proveedor } from '@albacea/contract/proveedores.ts';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { useCaso, usePortal } from '../datos/contexto.ts';
import { useAccion, useBorrador, useDatos } from '../datos/usar-datos.ts';
import { accionesPosibles, looksLikeSupply, preguntaPorCopia } from '../reglas-acciones.ts';
import { porDecidir } from '../reglas-tareas.ts';
import { actionInWords } from '../textos/actions.ts';
import type { Textos } from '../textos/es.ts';
import { contar, poner } from '../textos/poner.ts';
import { Asegurarse } from '../ui/asegurarse.tsx';
import { Aviso, Cargando, FalloDeAccion, ResumenDeErrores } from '../ui/aviso.tsx';
import { Boton } from '../ui/boton.tsx';
import { Campo, Casilla, Opciones } from '../ui/campo.tsx';
import { Pantalla } from '../ui/pantalla.tsx';
import { SobreElProveedor } from './sobre-el-proveedor.tsx';

interface Decision {
  /** Null: nothing is chosen for the family. */
  readonly accion: AccionCuenta | null;
  readonly copia: 'pedida' | 'rechazada' | null;
  readonly identificador: string;
  readonly reservada: boolean;
  readonly vivienda: ViviendaHabitada | null;
  /** Of a name written by hand: that a home lives on it. */
  readonly deLaCasa: boolean;
  readonly corte: boolean;
}

interface Props {
  readonly cuenta: CuentaCompleta;
  readonly cuentas: readonly CuentaCompleta[];
}

/** What the catalogue says of a provider; null until it is known, and of one that is not in it. */
export function useProveedor({ proveedor_codigo: codigo, proveedor }: CuentaCompleta) {
  const { datos, error } = useDatos('GET /proveedores', { consulta: { buscar: proveedor.slice(0, 100), limite: 12 } });
  const hallado = datos?.elementos.find((uno) => uno.codigo === codigo) ?? null;
  return { proveedor: codigo === null ? null : hallado, listo: codigo === null || datos !== null || error !== null };
}

export function DecidirCuenta({ cuenta, cuentas }: Props) {
  const { t } = usePortal();
  const { proveedor, listo } = useProveedor(cuenta);
  const n = porDecidir(cuentas).length;
  return (
    <Pantalla titulo={cuenta.proveedor} entradilla={t.cuenta.entradilla} volver={['/portal/cuentas', t.cuentas.titulo]}>
      <p class="suave">{contar(t.cuenta.quedan, n)}</p>
      {listo ? (
        <Formulario cuenta={cuenta} cuentas={cuentas} proveedor={proveedor} />
      ) : (
        <Cargando altos={[5.5, 5.5, 5.5, 5]} />
      )}
    </Pantalla>
  );
}

function useDecidir(
  { cuenta, cuentas }: Props,
  decision: Decision,
  { pregunta, vivienda }: { readonly pregunta: boolean; readonly vivienda: ViviendaHabitada | null },
  olvidar: () => void,
) {
  const { cliente, anunciar, t } = usePortal();
  const { route } = useLocation();
  const parametros = { cuenta: cuenta.cuenta_id };
  const decidir = useAccion(
    async ({ accion, copia, identificador, reservada, corte }: Decision) => {
      const suyo = identificador.trim() || null;
      const cambio = {
        ...(accion !== null && accion !== cuenta.accion && { accion }),
        ...(suyo !== cuenta.identificador && { identificador: suyo }),
        ...(reservada !== cuenta.reservada && { reservada }),
        ...(vivienda !== cuenta.vivienda_habitada && { vivienda_habitada: vivienda }),
      };
      let { version } = cuenta;
      if (Object.keys(cambio).length > 0)
        ({ version } = await cliente.pedir('PATCH /cuentas/{cuenta}', { parametros, cuerpo: { ...cambio, version } }));
      await cliente.pedir('POST /cuentas/{cuenta}/confirmacion', {
        parametros,
        cuerpo: { version, ...(pregunta && copia && { copia }), ...(corte && { corte_aceptado: true }) },
      });
    },
    async ({ accion }) => {
      const { elementos } = await cliente.pedir('GET /cuentas', {});
      const suya = elementos.find(({ cuenta_id }) => cuenta_id === cuenta.cuenta_id);
      return suya?.estado === 'confirmada' && suya.accion === accion;
    },
  );
  const quitar = useAccion(() => cliente.pedir('POST /cuentas/{cuenta}/descarte', { parametros, cuerpo: {} }));
  const siguiente = porDecidir(cuentas).find(({ cuenta_id }) => cuenta_id !== cuenta.cuenta_id);
  const seguir = (dicho: string) => {
    olvidar();
    anunciar(dicho);
    route(siguiente ? `/portal/cuentas/${siguiente.cuenta_id}` : '/portal/cuentas');
  };
  return {
    hayOtra: siguiente !== undefined,
    error: decidir.error ?? quitar.error,
    decidiendo: decidir.enCurso,
    quitando: quitar.enCurso,
    decidir: async () => (await decidir.hacer(decision)) && seguir(t.cuenta.confirmada),
    quitar: async () => (await quitar.hacer()) && seguir(t.cuenta.quitada),
  };
}

/** What has to be said before it can be saved, by field; null: nothing. */
function faltasDe(
  { accion, copia, vivienda, corte }: Decision,
  pregunta: boolean,
  suministro: boolean,
  t: Textos,
): Readonly<Record<string, string | null>> {
  const deCasa = suministro && vivienda === null;
  return {
    vivienda: deCasa ? t.cuenta.vivienda.elige : null,
    accion: !deCasa && accion === null ? t.cuenta.elige : null,
    corte: suministro && accion === 'cancelar' && habitada(vivienda) && !corte ? t.cuenta.vivienda.aceptar : null,
    copia: pregunta && copia === null ? t.cuenta.eligeCopia : null,
  };
}

/** Somebody lives in the home, or may. */
const habitada = (vivienda: ViviendaHabitada | null): boolean => vivienda === 'si' || vivienda === 'no_se';

function Formulario({ cuenta, cuentas, proveedor }: Props & { readonly proveedor: Proveedor | null }) {
  const { t } = usePortal();
  const [decision, cambiar, olvidar] = useBorrador<Decision>(`cuenta.${cuenta.cuenta_id}`, {
    accion: null,
    copia: null,
    identificador: cuenta.identificador ?? '',
    reservada: cuenta.reservada,
    vivienda: cuenta.vivienda_habitada,
    deLaCasa: cuenta.suministro || (cuenta.proveedor_codigo === null && looksLikeSupply(cuenta.proveedor)),
    corte: false,
  });
  const [revisado, revisar] = useState(false);
  const aMano = cuenta.proveedor_codigo === null;
  const suministro = aMano ? decision.deLaCasa : cuenta.suministro;
  const vivienda = suministro ? decision.vivienda : null;
  const pregunta = preguntaPorCopia(decision.accion, proveedor);
  const { hayOtra, error, decidiendo, quitando, decidir, quitar } = useDecidir(
    { cuenta, cuentas },
    decision,
    { pregunta, vivienda },
    olvidar,
  );
  const faltan = faltasDe(decision, pregunta, suministro, t);
  const faltas = revisado ? faltan : {};
  const enviar = (evento: SubmitEvent) => {
    evento.preventDefault();
    revisar(true);
    if (Object.values(faltan).every((falta) => falta === null)) void decidir();
  };
  const de = { decision, cambiar, faltas, proveedor };
  return (
    <form class="pila" onSubmit={enviar} noValidate>
      <ResumenDeErrores faltas={faltas} />
      <FalloDeAccion error={error} />
      {aMano && (
        <Casilla
          id="de-la-casa"
          etiqueta={t.cuenta.vivienda.esSuministro}
          marcada={decision.deLaCasa}
          alCambiar={(deLaCasa) => cambiar({ deLaCasa, accion: null, corte: false })}
        />
      )}
      {suministro && <Vivienda {...de} />}
      {(!suministro || vivienda !== null) && <QueHacer {...de} suministro={suministro} pregunta={pregunta} />}
      <Casilla
        id="reservada"
        etiqueta={t.cuenta.reservar}
        marcada={decision.reservada}
        alCambiar={(reservada) => cambiar({ reservada })}
      />
      <div class="botones">
        <Boton tipo="submit" enCurso={decidiendo}>
          {hayOtra ? t.cuenta.confirmarSiguiente : t.cuenta.confirmar}
        </Boton>
        <Asegurarse
          pide={t.cuenta.quitar}
          describe={poner(`${t.cuenta.quitar}: {nombre}`, { nombre: cuenta.proveedor })}
          si={t.cuenta.quitarSi}
          enCurso={quitando}
          alConfirmar={quitar}
        >
          <p>{t.cuenta.quitarTexto}</p>
        </Asegurarse>
      </div>
    </form>
  );
}

interface DeFormulario {
  readonly decision: Decision;
  readonly cambiar: (cambio: Partial<Decision>) => void;
  readonly faltas: Readonly<Record<string, string | null>>;
  readonly proveedor: Proveedor | null;
}

/** What the home is left without, as the sentence goes on. */
const queSeCorta = (proveedor: Proveedor | null, t: Textos): string =>
  (t.cuenta.vivienda.corta as Readonly<Record<string, string>>)[proveedor?.tipo ?? 'otro'] ??
  t.cuenta.vivienda.corta.otro;

/** Before anything else: whether somebody would be left in the dark. */
function Vivienda({ decision, cambiar, faltas, proveedor }: DeFormulario) {
  const { t } = usePortal();
  const v = t.cuenta.vivienda;
  return (
    <>
      <Opciones
        id="vivienda"
        leyenda={v.titulo}
        error={faltas.vivienda ?? null}
        opciones={VIVIENDA_HABITADA.map((valor) => ({ valor, titulo: v[valor] }))}
        elegida={decision.vivienda}
        ayuda={v.ayuda}
        alElegir={(vivienda) => cambiar({ vivienda, accion: null, corte: false })}
      />
      {habitada(decision.vivienda) && (
        <Aviso clase="atencion">
          <p>{poner(v.aviso, { que: queSeCorta(proveedor, t) })}</p>
        </Aviso>
      )}
    </>
  );
}

function QueHacer({
  decision,
  cambiar,
  faltas,
  proveedor,
  suministro,
  pregunta,
}: DeFormulario & { readonly suministro: boolean; readonly pregunta: boolean }) {
  const { t } = usePortal();
  const { modulos } = useCaso();
  const { accion, vivienda } = decision;
  const viveAlguien = suministro && habitada(vivienda);
  const ofLine = proveedor?.tipo === 'telefonia';
  const acciones = accionesPosibles(
    proveedor,
    modulos.map(({ modulo }) => modulo),
    viveAlguien,
  );
  return (
    <>
      <Opciones
        id="accion"
        leyenda={t.cuenta.entradilla}
        leyendaOculta={!suministro}
        error={faltas.accion ?? null}
        opciones={acciones.map((valor) => ({ valor, ...actionInWords(valor, { suministro, ofLine }, t) }))}
        elegida={accion}
        alElegir={(elegida) => cambiar({ accion: elegida, corte: false })}
      />
      {viveAlguien && accion === 'cancelar' && (
        <div class="campo">
          {faltas.corte && (
            <span class="error-de-campo" id="corte-error">
              {faltas.corte}
            </span>
          )}
          <Casilla
            id="corte"
            etiqueta={poner(t.cuenta.vivienda.acepto, { que: queSeCorta(proveedor, t) })}
            marcada={decision.corte}
            alCambiar={(corte) => cambiar({ corte })}
          />
        </div>
      )}
      {pregunta && (
        <Opciones
          id="copia"
          leyenda={t.cuenta.copiaTitulo}
          error={faltas.copia ?? null}
          opciones={[
            { valor: 'pedida', titulo: t.cuenta.copiaPedida, texto: t.cuenta.copiaTexto },
            { valor: 'rechazada', titulo: t.cuenta.copiaRechazada },
          ]}
          elegida={decision.copia}
          alElegir={(copia) => cambiar({ copia })}
        />
      )}
      {accion !== null && accion !== 'conservar' && (
        <Campo
          id="identificador"
          etiqueta={t.cuenta.identificador}
          ayuda={t.cuenta.identificadorAyuda}
          maximo={200}
          valor={decision.identificador}
          alCambiar={(identificador) => cambiar({ identificador })}
          propiedades={{ autoComplete: 'off', autoCapitalize: 'none', spellcheck: false }}
        />
      )}
      <SobreElProveedor proveedor={proveedor} accion={accion} />
    </>
  );
}
