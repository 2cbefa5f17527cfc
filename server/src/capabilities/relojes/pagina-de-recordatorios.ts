/**
 * The page behind the address that stops the reminders. Looking at it changes nothing, because mail scanners look; the button,
 * or a mail program with one click (RFC 8058), does. There is nothing to sign in to: whoever has the address may stop what it
 * stands in, and nothing else.
 */
import { randomBytes } from 'node:crypto';
import { coloresDeMarca, PALETA } from '@albacea/contract/marca.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Base } from '../../db/base.ts';
import type { Inquilino, Inquilinos } from '../../db/inquilino.ts';
import type { Direcciones } from '../../http/anfitrion.ts';
import { crearLimitePorDireccion, segundosHasta } from '../../http/limite.ts';
import { idiomaDe } from '../../http/respuestas.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import { sha256 } from '../../platform/ids.ts';
import type { Reloj } from '../../platform/reloj.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { pararRecordatorios } from './parar-recordatorios.ts';
import { type Pagina, TEXTOS_DE_PAGINA } from './reglas-pagina.ts';

export interface DependenciasDePagina {
  readonly base: Base;
  readonly inquilinos: Inquilinos;
  readonly direcciones: Direcciones;
  readonly reloj: Reloj;
}

/**
 * Addresses that nobody has, an hour and network. Only they count: mail providers stop the reminders of many families from one
 * network, and none of them may be kept from it.
 */
export const LIMITE_DE_DESCONOCIDAS = 60;

interface Hallado {
  readonly aseguradora: Inquilino;
  readonly casoId: string;
  readonly parados: boolean;
}

/** Registers the page; what the one click sends is not looked at. */
export async function montarPaginaDeRecordatorios(app: FastifyInstance, deps: DependenciasDePagina): Promise<void> {
  const limite = crearLimitePorDireccion(deps.reloj, LIMITE_DE_DESCONOCIDAS);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, async () => null);
  app.addHook('preHandler', async (peticion, reply) => {
    const { usadas, renueva } = limite.mirar(peticion.ip);
    if (usadas < LIMITE_DE_DESCONOCIDAS) return;
    reply.header('retry-after', String(segundosHasta(renueva, deps.reloj.ahora())));
    return mostrar(deps, peticion, reply, 'demasiadas', null);
  });
  const noHallado = (peticion: FastifyRequest, reply: FastifyReply) => {
    limite.contar(peticion.ip);
    return mostrar(deps, peticion, reply, 'desconocida', null);
  };
  app.get<{ Params: { token: string } }>('/recordatorios/:token', async (peticion, reply) => {
    const hallado = await buscar(deps, peticion.params.token);
    if (hallado === null) return noHallado(peticion, reply);
    return mostrar(deps, peticion, reply, hallado.parados ? 'parados' : 'pregunta', hallado.aseguradora);
  });
  app.post<{ Params: { token: string } }>('/recordatorios/:token', async (peticion, reply) => {
    const hallado = await buscar(deps, peticion.params.token);
    if (hallado === null) return noHallado(peticion, reply);
    await parar(deps, hallado);
    return mostrar(deps, peticion, reply, 'parados', hallado.aseguradora);
  });
}

async function buscar({ base, inquilinos }: DependenciasDePagina, token: string): Promise<Hallado | null> {
  if (!/^[A-Za-z0-9_-]{20,100}$/.test(token)) return null;
  const [fila] = await base.puerta<{ aseguradora_id: string; caso_id: string; parados: boolean }>(
    'select * from buscar_recordatorios($1)',
    [sha256(token)],
  );
  return (
    (fila && {
      aseguradora: await inquilinos.obtener(fila.aseguradora_id),
      casoId: fila.caso_id,
      parados: fila.parados,
    }) ??
    null
  );
}

/** A case that has ended sends none anyway. */
async function parar({ base, reloj }: DependenciasDePagina, { aseguradora, casoId }: Hallado): Promise<void> {
  const actor = { visible: 'heredero', tipo: 'heredero', id: null } as const;
  const quien: QuienPide = { aseguradora, actor, ahora: reloj.ahora() };
  await base
    .inquilino(aseguradora.id, (tx) => pararRecordatorios(tx, quien, casoId))
    .catch((error) => {
      if (!(error instanceof ErrorDeDominio && error.codigo === 'estado_no_permite')) throw error;
    });
}

const ESTADOS: Readonly<Record<Pagina, number>> = { pregunta: 200, parados: 200, desconocida: 404, demasiadas: 429 };

function mostrar(
  { direcciones }: DependenciasDePagina,
  { headers }: FastifyRequest,
  reply: FastifyReply,
  pagina: Pagina,
  aseguradora: Pick<Inquilino, 'nombre' | 'color'> | null,
): FastifyReply {
  const idioma = idiomaDe(headers['accept-language']);
  const palabra = randomBytes(16).toString('base64');
  const { titulo, parrafos, boton } = TEXTOS_DE_PAGINA[pagina][idioma];
  const { fondo, texto } = coloresDeMarca(aseguradora?.color ?? null);
  const cabecera = aseguradora
    ? `${idioma === 'en' ? 'Albacea, on behalf of' : 'Albacea, por cuenta de'} ${aseguradora.nombre}`
    : 'Albacea';
  const politica = `default-src 'none'; style-src 'nonce-${palabra}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
  return reply
    .code(ESTADOS[pagina])
    .headers({
      'content-security-policy': direcciones.segura ? `${politica}; upgrade-insecure-requests` : politica,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-language': idioma,
    })
    .type('text/html; charset=utf-8')
    .send(`<!DOCTYPE html>
<html lang="${idioma}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapar(titulo)}</title>
<style nonce="${palabra}">
body{margin:0;background:${PALETA.papel};color:${PALETA.tinta};font:18px/1.55 -apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif}
header{background:${fondo};color:${texto};padding:18px 24px;font-weight:600}
main{max-width:560px;margin:32px auto;padding:28px 28px 12px;background:${PALETA.tarjeta};border:1px solid ${PALETA.borde};border-radius:10px}
h1{margin:0 0 14px;font-size:24px;line-height:1.3}
p{margin:0 0 18px}
button{display:block;width:100%;margin:0 0 18px;padding:14px 20px;border:0;border-radius:8px;background:${fondo};color:${texto};font:inherit;font-weight:600;cursor:pointer}
button:focus-visible{outline:3px solid ${PALETA.tinta};outline-offset:3px}
@media (max-width:620px){body{background:${PALETA.tarjeta}}main{margin:0;border:0;border-radius:0;padding:28px 22px}header{padding:16px 22px}}
</style>
</head>
<body>
<header>${escapar(cabecera)}</header>
<main>
<h1>${escapar(titulo)}</h1>
${parrafos.map((uno) => `<p>${escapar(uno)}</p>`).join('\n')}
${boton === null ? '' : `<form method="post"><button type="submit">${escapar(boton)}</button></form>`}
</main>
</body>
</html>
`);
}

const ESPECIALES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapar = (texto: string): string => texto.replace(/[&<>"]/g, (uno) => ESPECIALES[uno] ?? uno);
