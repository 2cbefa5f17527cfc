/** The one signature: what it is, the text, the name and the code, done; and taking it back. */

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { DatosDe } from '../datos/cliente.ts';
import { useCaso, usePermisos, usePortal } from '../datos/contexto.ts';
import { useAccion, useBorrador, useDatos } from '../datos/usar-datos.ts';
import { fueraDelMandato, tareasDe } from '../reglas-tareas.ts';
import type { Textos } from '../textos/es.ts';
import { poner } from '../textos/poner.ts';
import { Asegurarse } from '../ui/asegurarse.tsx';
import { Aviso, FalloDeAccion } from '../ui/aviso.tsx';
import { Boton, BotonEnlace } from '../ui/boton.tsx';
import { Lectura } from '../ui/lectura.tsx';
import { Pantalla } from '../ui/pantalla.tsx';
import { SoloMirar } from '../ui/solo-mirar.tsx';
import { CorrectName } from './correct-name.tsx';
import { type BorradorDeFirma, FirmarMandato } from './firmar-mandato.tsx';
import { PermisoFirmado } from './permiso-firmado.tsx';

/** A code lives for so long, in milliseconds. */
const VIDA_DE_CODIGO = 15 * 60_000;

type ParaFirmar = DatosDe<'POST /mandato'>;

export function Autorizacion() {
  const { t, cliente } = usePortal();
  const { documentacion, papel } = useCaso();
  const [borrador, cambiar, olvidar] = useBorrador<BorradorDeFirma>('firma', {
    nombre: '',
    modo: 'nombre',
    trazos: [],
    caduca: null,
    pedido: 0,
  });
  const [mandato, ponerMandato] = useState<ParaFirmar | null>(null);
  const [leido, ponerLeido] = useState(false);
  const [hecho, ponerHecho] = useState(false);
  const [correcting, setCorrecting] = useState(false);
  const [corrected, setCorrected] = useState(false);
  const preparar = useAccion(async () => {
    const nuevo = await cliente.pedir('POST /mandato', { cuerpo: {} });
    cambiar({ caduca: nuevo.caduca, pedido: Date.now() });
    ponerMandato(nuevo);
  });
  const volver = ['/portal', t.comun.inicio] as const;
  const a = t.autorizacion;
  const codigoVivo = documentacion.mandato === 'preparado' && Math.abs(Date.now() - borrador.pedido) < VIDA_DE_CODIGO;
  if (hecho)
    return (
      <Pantalla titulo={a.hechoTitulo} entradilla={corrected ? a.hechoCorregido : a.hechoTexto}>
        <div class="botones">
          <BotonEnlace a="/portal">{t.comun.continuar}</BotonEnlace>
        </div>
      </Pantalla>
    );
  if (correcting)
    return (
      <CorrectName
        onDone={(suyo, nombre) => {
          ponerMandato(suyo);
          ponerLeido(false);
          cambiar({ nombre });
          setCorrected(true);
          setCorrecting(false);
        }}
        onBack={() => setCorrecting(false)}
      />
    );
  if (mandato && !leido) return <Leer texto={mandato.texto} alSeguir={() => ponerLeido(true)} />;
  if ((mandato && borrador.caduca) || codigoVivo)
    return (
      <FirmarMandato
        borrador={borrador}
        cambiar={cambiar}
        otroCodigo={preparar}
        texto={mandato?.texto ?? null}
        alLeer={() => {
          ponerLeido(false);
          if (!mandato) void preparar.hacer();
        }}
        alFirmar={() => {
          olvidar();
          ponerHecho(true);
        }}
        onMisspelt={() => setCorrecting(true)}
      />
    );
  return papel === 'heredero' ? (
    <Pantalla titulo={a.titulo} entradilla={a.entradilla} volver={volver}>
      <Antes preparar={preparar} />
    </Pantalla>
  ) : (
    <DeOtro volver={volver} />
  );
}

/** Other relatives see whether there is one. */
function DeOtro({ volver }: { readonly volver: readonly [string, string] }) {
  const { t } = usePortal();
  const { heredero, documentacion } = useCaso();
  const nombres = { heredero: heredero.nombre };
  const f = t.deFamiliar;
  const firmado = documentacion.mandato === 'firmado' || documentacion.mandato === 'validado';
  return (
    <Pantalla titulo={poner(f.permiso, nombres)} entradilla={poner(f.permisoTexto, nombres)} volver={volver}>
      <p>{poner(firmado ? f.permisoFirmado : f.permisoPorFirmar, nombres)}</p>
    </Pantalla>
  );
}

/** How it stands, and whether it can be signed now. */
function Antes({ preparar }: { readonly preparar: ReturnType<typeof useAccion<[]>> }) {
  const { t } = usePortal();
  const caso = useCaso();
  const { decide } = usePermisos();
  const cuentas = useDatos('GET /cuentas', {});
  const a = t.autorizacion;
  const { mandato } = caso.documentacion;
  const firmado = mandato === 'firmado' || mandato === 'validado';
  if (!decide)
    return (
      <>
        <SoloMirar />
        <PermisoFirmado />
      </>
    );
  return (
    <Lectura de={cuentas} altos={[12, 6]}>
      {({ elementos }) => {
        const [, , , tarea] = tareasDe(caso, elementos, []);
        if (caso.voluntad === 'prohibicion')
          return (
            <>
              <Aviso>
                <p>{a.prohibida}</p>
              </Aviso>
              <PermisoFirmado />
            </>
          );
        if (firmado && !fueraDelMandato(elementos))
          return <Vigente frase={standing(a, mandato === 'firmado', caso.nombre_en_revision)} />;
        if (tarea?.estado === 'espera') return <FaltaCuenta />;
        return (
          <>
            {firmado && (
              <Aviso>
                <p>{a.deNuevo}</p>
              </Aviso>
            )}
            {!firmado && caso.nombre_rechazado && (
              <Aviso clase="atencion">
                <p>{a.nombreRechazado}</p>
              </Aviso>
            )}
            <FalloDeAccion error={preparar.error} />
            <Resumen>
              <p>{a.prepararTexto}</p>
              <div class="botones">
                <Boton enCurso={preparar.enCurso} alPulsar={preparar.hacer}>
                  {a.preparar}
                </Boton>
              </div>
            </Resumen>
            <PermisoFirmado />
            {firmado && <Retirar />}
          </>
        );
      }}
    </Lectura>
  );
}

function Resumen({ children }: { readonly children?: ComponentChildren }) {
  const { t } = usePortal();
  return (
    <section class="tarjeta">
      <h2>{t.autorizacion.resumenTitulo}</h2>
      <ul class="puntos">
        {t.autorizacion.resumen.map((punto) => (
          <li key={punto}>{punto}</li>
        ))}
      </ul>
      {children}
    </section>
  );
}

function FaltaCuenta() {
  const { t } = usePortal();
  return (
    <>
      <section class="tarjeta tarjeta-principal">
        <h2>{t.autorizacion.antesTitulo}</h2>
        <p>{t.autorizacion.antesTexto}</p>
        <div class="botones">
          <BotonEnlace a="/portal/cuentas/anadir">{t.cuentas.anadir}</BotonEnlace>
        </div>
      </section>
      <Resumen />
    </>
  );
}

function Leer({ texto, alSeguir }: { readonly texto: string; readonly alSeguir: () => void }) {
  const { t } = usePortal();
  return (
    <Pantalla titulo={t.autorizacion.leer} volver={['/portal', t.comun.inicio]}>
      <Escrito texto={texto} />
      <div class="botones">
        <Boton alPulsar={alSeguir}>{t.autorizacion.seguir}</Boton>
      </div>
    </Pantalla>
  );
}

/** The words of the mandate as they are signed: paragraphs, and one list. */
function Escrito({ texto }: { readonly texto: string }) {
  return (
    <div class="escrito">
      {texto.split('\n\n').map((parrafo, i) => {
        if (i === 0) return <h2 key={parrafo}>{parrafo}</h2>;
        const lineas = parrafo.split('\n');
        if (!lineas.every((linea) => linea.startsWith('- '))) return <p key={parrafo}>{parrafo}</p>;
        return (
          <ul class="puntos" key={parrafo}>
            {lineas.map((linea) => (
              <li key={linea}>{linea.slice(2)}</li>
            ))}
          </ul>
        );
      })}
    </div>
  );
}

/** The one state of what was signed: somebody looks at the name, somebody looks at the paper, or it is in force. */
function standing(a: Textos['autorizacion'], paperWaits: boolean, nameWaits: boolean): string {
  if (nameWaits) return a.nombreEnRevision;
  return paperWaits ? a.enRevision : a.vigente;
}

function Vigente({ frase }: { readonly frase: string }) {
  return (
    <>
      <Aviso clase="bien">
        <p>{frase}</p>
      </Aviso>
      <PermisoFirmado />
      <Retirar />
    </>
  );
}

function Retirar() {
  const { t, cliente, anunciar } = usePortal();
  const retirar = useAccion(() => cliente.pedir('DELETE /mandato', {}));
  const a = t.autorizacion;
  return (
    <div class="botones">
      <Asegurarse
        pide={a.retirar}
        si={a.retirarSi}
        enCurso={retirar.enCurso}
        alConfirmar={async () => (await retirar.hacer()) && anunciar(a.retirado)}
      >
        <FalloDeAccion error={retirar.error} />
        <p>{a.retirarTexto}</p>
      </Asegurarse>
    </div>
  );
}
