/**
 * A whole service for a journey: a real PostgreSQL, a real mail server, the worker, and both web applications on a port of
 * loopback. `*.localhost` needs no DNS, so both variants have their addresses.
 */

import { crearUsuario } from '../server/src/capabilities/identidad/crear-usuario.ts';
import { arrancarTrabajador } from '../server/src/worker.ts';
import { abrirNavegador, type Navegador } from '../server/test/aplicaciones.ts';
import { abrirBuzon, type Buzon, enlaceDe, leerCorreo } from '../server/test/buzon.ts';
import { type Aseguradora, crearEntorno, type Entorno } from '../server/test/entorno.ts';
import { unCaso } from '../server/test/fabricas.ts';
import { puertoLibre } from '../server/test/puerto-libre.ts';

export interface CasoConEnlace {
  readonly casoId: string;
  readonly email: string;
  readonly enlace: string;
}

import { crearTaller, type Taller } from '../server/test/trabajo.ts';

export interface Servicio extends Entorno {
  readonly buzon: Buzon;
  /** Of the bare domain, for instance `http://localhost:41234`. */
  readonly origen: string;
  /** The address of an insurer's hosts: with its subdomain in Variant A. */
  origenDe(aseguradora: { slug: string; variante: 'A' | 'B' }): string;
  /** A case whose heir has got the link. @param cambios of the body of POST /casos */
  casoCon(aseguradora: Aseguradora, cambios?: Parameters<typeof unCaso>[0]): Promise<CasoConEnlace>;
  /** Somebody who can sign in to the backoffice. */
  persona(alta: Parameters<typeof crearUsuario>[1]): ReturnType<typeof crearUsuario>;
  /** An insurer with work on its cases by use cases, without a browser. */
  taller(variante: 'A' | 'B'): Promise<Taller>;
  /** Somebody of the service, signed in to the backoffice: what is done there, without a browser. */
  gestor(): Promise<Navegador>;
  /** The personal link of the last message to an address. */
  enlaceA(direccion: string): Promise<string>;
  /** The text of the last message to an address, once one has come that passes `vale`. */
  correoA(direccion: string, vale?: (texto: string) => boolean): Promise<string>;
}

const ACTOR = { visible: 'servicio', tipo: 'cli', id: null } as const;

/** Close it in an `after`. */
export async function abrirServicio(variables: Readonly<Record<string, string>> = {}): Promise<Servicio> {
  const [buzon, puerto] = [await abrirBuzon(), await puertoLibre()];
  const entorno = await crearEntorno({
    motor: 'postgres',
    variables: {
      PORT: String(puerto),
      PUBLIC_URL: `http://localhost:${puerto}`,
      SMTP_URL: `smtp://127.0.0.1:${buzon.puerto}`,
      ALLOW_LOOPBACK_WEBHOOKS: 'true',
      ...variables,
    },
  });
  // a browser expires cookies by its own clock
  entorno.reloj.avanzar(Math.max(0, Date.now() - entorno.reloj.ahora().getTime()));
  await entorno.app.listen({ port: puerto, host: '127.0.0.1' });
  const trabajador = arrancarTrabajador(entorno.programa);
  const ultimo = async (direccion: string, vale: (texto: string) => boolean) => {
    for (const correo of buzon.aceptados.toReversed()) {
      const { to = [], text = '' } = await leerCorreo(correo);
      if (to.some(({ address }) => address === direccion) && vale(text)) return { correo, texto: text };
    }
    return null;
  };
  const esperar = async (direccion: string, vale: (texto: string) => boolean = () => true) => {
    for (;;) {
      const hallado = await ultimo(direccion, vale);
      if (hallado) return hallado;
      await new Promise((resolver) => setTimeout(resolver, 50));
    }
  };
  const enlaceA = async (direccion: string) =>
    enlaceDe((await esperar(direccion, (texto) => texto.includes('/portal#token='))).correo);
  return {
    ...entorno,
    persona: (alta) => crearUsuario(entorno.programa, alta, ACTOR),
    taller: (variante) => crearTaller(entorno, variante),
    buzon,
    origen: `http://localhost:${puerto}`,
    origenDe: ({ slug, variante }) => `http://${variante === 'A' ? `${slug}.` : ''}localhost:${puerto}`,
    enlaceA,
    async casoCon(aseguradora, cambios) {
      const aviso = unCaso(cambios);
      const { json, texto } = await entorno.pedir(aseguradora, 'POST', '/casos', aviso);
      if (!json?.success) throw new Error(texto);
      const email = String(aviso.heredero.email);
      return { casoId: json.data.caso_id, email, enlace: await enlaceA(email) };
    },
    async gestor() {
      const persona = {
        email: `gestor${Date.now()}@example.com`,
        nombre: 'Gestora',
        rol: 'gestor',
        aseguradoraId: null,
      };
      const { email, password } = await crearUsuario(entorno.programa, persona as never, ACTOR);
      const mesa = abrirNavegador(entorno, 'backoffice', entorno.programa.direcciones.dominio);
      await mesa.pedir('POST', '/sesion', { email, password });
      return mesa;
    },
    correoA: async (direccion, vale) => (await esperar(direccion, vale)).texto,
    async cerrar() {
      await trabajador.parar();
      await entorno.cerrar();
      await buzon.cerrar();
    },
  };
}
