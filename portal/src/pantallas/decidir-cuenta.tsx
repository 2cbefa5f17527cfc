/** The heir decides what is to become of an account. */
import type { AccionCuenta, CuentaCompleta } from '@albacea/contract/cuentas.ts';
import type { Proveedor } from '@albacea/contract/proveedores.ts';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { useCaso, usePortal } from '../datos/contexto.ts';
import { useAccion, useBorrador, useDatos } from '../datos/usar-datos.ts';
import { accionesPosibles, preguntaPorCopia } from '../reglas-acciones.ts';
import { porDecidir } from '../reglas-tareas.ts';
import { contar, poner } from '../textos/poner.ts';
import { Asegurarse } from '../ui/asegurarse.tsx';
import { Cargando, FalloDeAccion, ResumenDeErrores } from '../ui/aviso.tsx';
import { Boton } from '../ui/boton.tsx';
import { Campo, Casilla, Opciones } from '../ui/campo.tsx';
import { Pantalla } from '../ui/pantalla.tsx';
import { SobreElProveedor } from './sobre-el-proveedor.tsx';

interface Decision {
  readonly accion: AccionCuenta;
  readonly copia: 'pedida' | 'rechazada' | null;
  readonly identificador: string;
  readonly reservada: boolean;
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

function useDecidir({ cuenta, cuentas }: Props, decision: Decision, pregunta: boolean, olvidar: () => void) {
  const { cliente, anunciar, t } = usePortal();
  const { route } = useLocation();
  const parametros = { cuenta: cuenta.cuenta_id };
  const decidir = useAccion(
    async ({ accion, copia, identificador, reservada }: Decision) => {
      const suyo = identificador.trim() || null;
      const cambio = {
        ...(accion !== cuenta.accion && { accion }),
        ...(suyo !== cuenta.identificador && { identificador: suyo }),
        ...(reservada !== cuenta.reservada && { reservada }),
      };
      let { version } = cuenta;
      if (Object.keys(cambio).length > 0)
        ({ version } = await cliente.pedir('PATCH /cuentas/{cuenta}', { parametros, cuerpo: { ...cambio, version } }));
      await cliente.pedir('POST /cuentas/{cuenta}/confirmacion', {
        parametros,
        cuerpo: { version, ...(pregunta && copia && { copia }) },
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

function Formulario({ cuenta, cuentas, proveedor }: Props & { readonly proveedor: Proveedor | null }) {
  const { t } = usePortal();
  const { modulos } = useCaso();
  const [decision, cambiar, olvidar] = useBorrador<Decision>(`cuenta.${cuenta.cuenta_id}`, {
    accion: cuenta.accion,
    copia: null,
    identificador: cuenta.identificador ?? '',
    reservada: cuenta.reservada,
  });
  const [revisado, revisar] = useState(false);
  const pregunta = preguntaPorCopia(decision.accion, proveedor);
  const { hayOtra, error, decidiendo, quitando, decidir, quitar } = useDecidir(
    { cuenta, cuentas },
    decision,
    pregunta,
    olvidar,
  );
  const faltaCopia = revisado && pregunta && decision.copia === null ? t.cuenta.eligeCopia : null;
  const enviar = (evento: SubmitEvent) => {
    evento.preventDefault();
    revisar(true);
    if (!pregunta || decision.copia !== null) void decidir();
  };
  const acciones = accionesPosibles(
    cuenta,
    proveedor,
    modulos.map(({ modulo }) => modulo),
  );
  const consecuencia = (accion: AccionCuenta) =>
    accion === 'cancelar' && proveedor?.tipo === 'telefonia'
      ? t.cuentas.consecuenciaLinea
      : t.cuentas.consecuencias[accion];
  return (
    <form class="pila" onSubmit={enviar} noValidate>
      <ResumenDeErrores faltas={{ copia: faltaCopia }} />
      <FalloDeAccion error={error} />
      <Opciones
        id="accion"
        leyenda={t.cuenta.entradilla}
        leyendaOculta
        opciones={acciones.map((valor) => ({
          valor,
          titulo: t.cuentas.acciones[valor],
          texto: consecuencia(valor),
          nota: valor === cuenta.accion ? t.cuenta.habitual : undefined,
        }))}
        elegida={decision.accion}
        alElegir={(accion) => cambiar({ accion })}
      />
      {pregunta && (
        <Opciones
          id="copia"
          leyenda={t.cuenta.copiaTitulo}
          error={faltaCopia}
          opciones={[
            { valor: 'pedida', titulo: t.cuenta.copiaPedida, texto: t.cuenta.copiaTexto },
            { valor: 'rechazada', titulo: t.cuenta.copiaRechazada },
          ]}
          elegida={decision.copia}
          alElegir={(copia) => cambiar({ copia })}
        />
      )}
      {decision.accion !== 'conservar' && (
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
      <Casilla
        id="reservada"
        etiqueta={t.cuenta.reservar}
        marcada={decision.reservada}
        alCambiar={(reservada) => cambiar({ reservada })}
      />
      <SobreElProveedor proveedor={proveedor} accion={decision.accion} />
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
