import type { ApiRequest, Reply } from './client.ts';
import { inquire, type Scene } from './scene.ts';

/** Somebody before one of the web applications: they keep their cookie, as a browser does. */
export interface Person {
  /** Asks and shows it in one line. @throws UnfulfilledPromise when it is refused */
  pedir(method: ApiRequest['metodo'], route: string, body?: object): Promise<Reply>;
}

/**
 * Signs in and gives the person.
 * @param root address of the application's endpoints, `…/portal/api` or `…/backoffice/api`
 * @param input body of the sign-in
 */
export async function enter(scene: Scene, who: string, root: string, input: object): Promise<Person> {
  const { screen } = scene;
  let cookie = '';
  const pedir = async (metodo: ApiRequest['metodo'], route: string, cuerpo?: object): Promise<Reply> => {
    const cabeceras = { ...(cookie && { Cookie: cookie }) };
    const response = await inquire(
      { ...scene, respuestas: [] }, // they are no answers of the insurer's API
      { metodo, url: `${root}${route}`, cabeceras, ...(cuerpo && { cuerpo }) },
    );
    const placed = response.cabeceras['set-cookie']?.[0];
    if (placed) cookie = placed.split(';')[0] ?? '';
    screen.paso(`${who}: ${metodo} ${new URL(root).pathname}${route}`, response.estado);
    if (response.estado >= 400) screen.promise(`${metodo} ${route} is done`, false, response.sobre);
    return response;
  };
  await pedir('POST', '/sesion', input);
  return { pedir };
}
