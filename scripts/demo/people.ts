import type { ApiRequest, Reply } from './client.ts';
import { inquire, type Scene } from './scene.ts';

/** A person in one of the web applications, with their cookie, as in a browser. */
export interface Person {
  /** Sends a request and shows it in one line. @throws UnfulfilledPromise if it is refused */
  ask(method: ApiRequest['method'], route: string, body?: object): Promise<Reply>;
}

/**
 * Signs in and returns the person.
 * @param root address of the application's endpoints, `…/portal/api` or `…/backoffice/api`
 * @param input the body of the sign-in
 */
export async function enter(scene: Scene, who: string, root: string, input: object): Promise<Person> {
  const { screen } = scene;
  let cookie = '';
  const ask = async (method: ApiRequest['method'], route: string, body?: object): Promise<Reply> => {
    const headers = { ...(cookie && { Cookie: cookie }) };
    const response = await inquire(
      { ...scene, responses: [] }, // not counted, as they are no answers of the insurer's API
      { method, url: `${root}${route}`, headers, ...(body && { body }) },
    );
    const placed = response.headers['set-cookie']?.[0];
    if (placed) cookie = placed.split(';')[0] ?? '';
    screen.step(`${who}: ${method} ${new URL(root).pathname}${route}`, response.status);
    if (response.status >= 400) screen.promise(`${method} ${route} is done`, false, response.envelope);
    return response;
  };
  await ask('POST', '/sesion', input);
  return { ask };
}
