import { pedir } from './cliente.ts';
import type { Aseguradora } from './datos.ts';
import type { Escena } from './escena.ts';
import type { Persona } from './personas.ts';

interface Trabajo {
  readonly escena: Escena;
  readonly quien: Aseguradora;
  readonly gestora: Persona;
  /** Path of the case in the backoffice. */
  readonly lugar: string;
}

/** The signed mandate with its page of the check, and a letter as it would leave. */
export async function papelesDelServicio({ escena: { pantalla }, quien, gestora, lugar }: Trabajo): Promise<void> {
  const esPdf = async (ruta: string, que: string) => {
    const { texto, cabeceras } = await gestora.pedir('GET', ruta);
    const entero = cabeceras['content-type'] === 'application/pdf' && texto.startsWith('%PDF-');
    pantalla.promesa(`${que} is a PDF`, entero, cabeceras);
  };
  const { mandato } = (await gestora.pedir('GET', `${lugar}/mandato`)).sobre?.data ?? {};
  pantalla.promesa(
    `the mandate is in force, and is checked with ${mandato?.codigo}`,
    mandato?.vigente === true,
    mandato,
  );
  await esPdf(`${lugar}/mandato/pdf`, 'the mandate with its evidence');

  const pagina = `${new URL(quien.base_url).origin}/comprobar?codigo=${mandato?.codigo}`;
  const visto = await pedir({ metodo: 'GET', url: pagina, cabeceras: { 'Accept-Language': 'es' } });
  pantalla.paso(`a provider: GET ${pagina}`, visto.estado);
  const texto = visto.texto.replace(/<style>.*?<\/style>/s, '').replace(/<[^>]+>/g, ' ');
  pantalla.promesa('the page says that it is in force', texto.includes('La autorización está en vigor'), texto);
  const { nombre } = mandato ?? {};
  pantalla.promesa('and names nobody', !texto.includes(String(nombre).split(' ').at(-1) ?? ''), texto);
  const { consultas = [] } = (await gestora.pedir('GET', `${lugar}/mandato`)).sobre?.data ?? {};
  pantalla.promesa(`the service sees that somebody looked: ${consultas[0]?.red}`, consultas.length > 0, consultas);

  const { elementos } = (await gestora.pedir('GET', `${lugar}/cuentas`)).sobre?.data ?? {};
  const [cuenta] = elementos ?? [];
  const carta = (await gestora.pedir('GET', `${lugar}/cuentas/${cuenta?.cuenta_id}/carta`)).sobre?.data;
  pantalla.cita(`${String(carta?.texto).split('\n').slice(0, 14).join('\n')}\n…`);
  pantalla.promesa(
    'the letter names the law that gives the family its right',
    /3\/2018/.test(carta?.texto ?? ''),
    carta,
  );
  await esPdf(`${lugar}/cuentas/${cuenta?.cuenta_id}/carta/pdf`, 'the letter');
}
