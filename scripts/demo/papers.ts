import { ask } from './client.ts';
import type { Aseguradora } from './data.ts';
import type { Person } from './people.ts';
import type { Scene } from './scene.ts';

interface Work {
  readonly scene: Scene;
  readonly quien: Aseguradora;
  readonly gestora: Person;
  /** Path of the case in the backoffice. */
  readonly lugar: string;
}

/** The signed mandate with its page of the check, and a letter as it would leave. */
export async function servicePapers({ scene: { screen }, quien, gestora, lugar }: Work): Promise<void> {
  const isPdf = async (route: string, what: string) => {
    const { texto, cabeceras } = await gestora.pedir('GET', route);
    const whole = cabeceras['content-type'] === 'application/pdf' && texto.startsWith('%PDF-');
    screen.promise(`${what} is a PDF`, whole, cabeceras);
  };
  const { mandato } = (await gestora.pedir('GET', `${lugar}/mandato`)).sobre?.data ?? {};
  const [paper] = mandato?.ejemplares ?? [];
  screen.promise(`${paper?.proveedor} checks its own paper with ${paper?.codigo}`, paper?.vigente === true, mandato);
  await isPdf(`${lugar}/mandato/pdf`, 'the mandate with its evidence');
  await isPdf(`${lugar}/mandato/ejemplares/${paper?.ejemplar_id}/pdf`, 'the paper of one provider');

  const page = `${new URL(quien.base_url).origin}/comprobar?codigo=${paper?.codigo}`;
  const seen = await ask({ metodo: 'GET', url: page, cabeceras: { 'Accept-Language': 'es' } });
  screen.paso(`a provider: GET ${page}`, seen.estado);
  const text = seen.texto.replace(/<style>.*?<\/style>/s, '').replace(/<[^>]+>/g, ' ');
  screen.promise('the page says that it is in force', text.includes('La autorización está en vigor'), text);
  const { nombre } = mandato ?? {};
  screen.promise('and names nobody', !text.includes(String(nombre).split(' ').at(-1) ?? ''), text);
  const again = (await gestora.pedir('GET', `${lugar}/mandato`)).sobre?.data?.mandato?.ejemplares ?? [];
  const consultas = again[0]?.consultas ?? [];
  screen.promise(`the service sees that somebody looked: ${consultas[0]?.red}`, consultas.length > 0, consultas);

  const { elementos } = (await gestora.pedir('GET', `${lugar}/cuentas`)).sobre?.data ?? {};
  const [cuenta] = elementos ?? [];
  const letter = (await gestora.pedir('GET', `${lugar}/cuentas/${cuenta?.cuenta_id}/carta`)).sobre?.data;
  screen.cita(`${String(letter?.texto).split('\n').slice(0, 14).join('\n')}\n…`);
  screen.promise(
    'the letter names the law that gives the family its right',
    /3\/2018/.test(letter?.texto ?? ''),
    letter,
  );
  await isPdf(`${lugar}/cuentas/${cuenta?.cuenta_id}/carta/pdf`, 'the letter');
}
