/**
 * `npm run fotos`: the pictures of the README, taken in a real browser from demonstration data: a service on an empty folder,
 * families at every point of their way, the demonstration, one more family at its beginning.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { entrarPorLaForma } from '../e2e/backoffice.ts';
import { abrirChromium, todoCargado } from '../e2e/navegador.ts';
import { pedir } from './demo/cliente.ts';
import { type Aseguradora, type Demostracion, leerDemostracion, type Usuario } from './demo/datos.ts';
import { puertoLibre } from './puerto-libre.ts';

const RAIZ = fileURLToPath(new URL('..', import.meta.url));
const DESTINO = join(RAIZ, 'docs', 'imagenes');
const TELEFONO = { viewport: { width: 390, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const ESCRITORIO = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };

const dataDir = await mkdtemp(join(tmpdir(), 'albacea-fotos-'));
const puerto = await puertoLibre();
const entorno = { ...process.env, DATA_DIR: dataDir, PORT: String(puerto), LOG_LEVEL: 'silent' };
let servicio: ChildProcess | undefined;
let chromium: Browser | undefined;
try {
  await mkdir(DESTINO, { recursive: true });
  await ejecutar('scripts/construir.ts');
  servicio = await arrancar();
  await ejecutar('scripts/demo.ts', 'familias');
  await ejecutar('scripts/demo.ts');
  chromium = await abrirChromium();
  await retratarPortal(chromium);
  await retratarOficina(chromium);
} finally {
  await chromium?.close();
  if (servicio) {
    const fin = once(servicio, 'exit');
    servicio.kill('SIGTERM');
    await fin;
  }
  await rm(dataDir, { recursive: true, force: true });
}

/** A family that has just opened its link. */
async function retratarPortal(navegador: Browser): Promise<void> {
  const aurora = aseguradora('A');
  const siniestro = JSON.parse(await readFile(join(RAIZ, 'examples/siniestros/siniestro-a.json'), 'utf8'));
  const { sobre } = await pedir({
    metodo: 'POST',
    url: `${aurora.base_url}/siniestro`,
    cabeceras: { 'x-api-key': aurora.api_key },
    cuerpo: { ...siniestro, poliza_numero: 'AU-FOTOS-1' },
  });
  const contexto = await navegador.newContext({ ...TELEFONO, locale: 'es-ES' });
  const pagina = await contexto.newPage();
  await pagina.goto(sobre?.data.portal_url);
  await retratar(pagina, 'portal-bienvenida');
  const { origin } = new URL(sobre?.data.portal_url);
  await pagina.goto(`${origin}/portal/cuentas/anadir`);
  for (const nombre of ['Google', 'WhatsApp', 'Facebook']) await pagina.getByText(nombre, { exact: true }).click();
  await retratar(pagina, 'portal-cuentas');
  await pagina.goto(`${origin}/portal`);
  await retratar(pagina, 'portal-inicio');
  await contexto.close();
}

/** What a case manager and an insurer's admin look at every day. */
async function retratarOficina(navegador: Browser): Promise<void> {
  const { servicio: nuestros = [] } = leerDemostracion(dataDir) as Demostracion;
  const entrar = async (usuario: Usuario) => {
    const contexto = await navegador.newContext({ ...ESCRITORIO, locale: 'es-ES' });
    const pagina = await contexto.newPage();
    await entrarPorLaForma(pagina, `http://localhost:${puerto}`, usuario);
    await pagina.getByRole('navigation').first().waitFor();
    return pagina;
  };
  const ir = async (pagina: Page, ruta: string, nombre: string) => {
    await pagina.goto(`http://localhost:${puerto}/backoffice${ruta}`);
    await retratar(pagina, nombre);
  };
  const gestor = await entrar(nuestros.find(({ rol }) => rol === 'gestor') as Usuario);
  await ir(gestor, '/trabajo', 'backoffice-trabajo');
  await ir(gestor, '/aurora/casos', 'backoffice-casos');
  const enTramite = `/aurora/casos/CAS-${new Date().getFullYear()}-000003`;
  await ir(gestor, enTramite, 'backoffice-caso');
  await ir(gestor, `${enTramite}?ver=cuentas`, 'backoffice-cuentas');
  const admin = await entrar(aseguradora('A').usuarios.find(({ rol }) => rol === 'admin') as Usuario);
  await ir(
    admin,
    `/aurora/cifras?desde=2026-01-01&hasta=${new Date().toISOString().slice(0, 10)}`,
    'backoffice-cifras',
  );
  await ir(admin, '/aurora/configuracion/claves', 'backoffice-claves');
}

function aseguradora(buscada: 'A' | 'B'): Aseguradora {
  return leerDemostracion(dataDir)?.aseguradoras.find(({ variante }) => variante === buscada) as Aseguradora;
}

async function retratar(pagina: Page, nombre: string): Promise<void> {
  await pagina.locator('h1').first().waitFor();
  await pagina.waitForLoadState('networkidle');
  await todoCargado(pagina);
  await pagina.screenshot({ path: join(DESTINO, `${nombre}.png`) });
  process.stdout.write(`${nombre}.png\n`);
}

async function arrancar(): Promise<ChildProcess> {
  const hijo = spawn(process.execPath, ['server/src/albacea.ts', 'start'], {
    cwd: RAIZ,
    env: entorno,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolver, rechazar) => {
    let dicho = '';
    hijo.once('exit', () => rechazar(new Error(`the service ended:\n${dicho}`)));
    hijo.stdout?.on('data', (trozo: Buffer) => {
      dicho += trozo;
      if (dicho.includes('is ready')) resolver();
    });
  });
  return hijo;
}

async function ejecutar(guion: string, ...orden: string[]): Promise<void> {
  const hijo = spawn(process.execPath, [guion, ...orden], {
    cwd: RAIZ,
    env: entorno,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [codigo] = await once(hijo, 'exit');
  if (codigo !== 0) throw new Error(`${guion} ended with ${codigo}`);
}
