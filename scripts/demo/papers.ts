import { ask } from './client.ts';
import type { Aseguradora } from './data.ts';
import type { Person } from './people.ts';
import type { Scene } from './scene.ts';

interface Work {
  readonly scene: Scene;
  readonly who: Aseguradora;
  readonly gestora: Person;
  /** The path of the case in the backoffice. */
  readonly place: string;
}

/** Shows the signed mandate with its check page, and a letter as it would be sent. */
export async function servicePapers({ scene: { screen }, who, gestora, place }: Work): Promise<void> {
  const isPdf = async (route: string, what: string) => {
    const { text, headers } = await gestora.ask('GET', route);
    const whole = headers['content-type'] === 'application/pdf' && text.startsWith('%PDF-');
    screen.promise(`${what} is a PDF`, whole, headers);
  };
  const { servicio } = (await gestora.ask('GET', `${place}/escritorio`)).envelope?.data ?? {};
  const mandato = servicio?.mandato?.mandato;
  const [ejemplar] = mandato?.ejemplares ?? [];
  screen.promise(
    `${ejemplar?.proveedor} checks its own ejemplar with ${ejemplar?.codigo}`,
    ejemplar?.vigente === true,
    mandato,
  );
  await isPdf(`${place}/mandato/pdf`, 'the mandate with its evidence');
  await isPdf(`${place}/mandato/ejemplares/${ejemplar?.ejemplar_id}/pdf`, 'the ejemplar of one provider');

  const page = `${new URL(who.base_url).origin}/comprobar?codigo=${ejemplar?.codigo}`;
  const seen = await ask({ method: 'GET', url: page, headers: { 'Accept-Language': 'es' } });
  screen.step(`a provider: GET ${page}`, seen.status);
  const text = seen.text.replace(/<style>.*?<\/style>/s, '').replace(/<[^>]+>/g, ' ');
  screen.promise('the page says that the mandate is in force', text.includes('La autorización está en vigor'), text);
  const { nombre } = mandato ?? {};
  screen.promise(
    'the page does not give the heir’s surname',
    !text.includes(String(nombre).split(' ').at(-1) ?? ''),
    text,
  );

  const { elementos } = (await gestora.ask('GET', `${place}/cuentas`)).envelope?.data ?? {};
  const [cuenta] = elementos ?? [];
  const letter = (await gestora.ask('GET', `${place}/cuentas/${cuenta?.cuenta_id}/carta`)).envelope?.data;
  screen.quote(`${String(letter?.texto).split('\n').slice(0, 14).join('\n')}\n…`);
  screen.promise(
    'the letter names the law that gives the family its right',
    /3\/2018/.test(letter?.texto ?? ''),
    letter,
  );
  await isPdf(`${place}/cuentas/${cuenta?.cuenta_id}/carta/pdf`, 'the letter');
}
