/** A client of Albacea's API with a method for each operation. */
import { Operations } from './contract.ts';
import { type CallOptions, type KeyedOptions, type Sent, type Settings, send } from './transport.ts';

export class Albacea extends Operations {
  /** Private, so that neither the console nor JSON shows the key. */
  readonly #settings: Settings;

  constructor(settings: Settings) {
    super();
    if (!settings.key) throw new TypeError('key is missing');
    if (!/^https?:\/\//.test(settings.baseUrl)) throw new TypeError('baseUrl: such as https://albacea.example/api/v1');
    this.#settings = settings;
  }

  protected override async call<T>(method: string, path: string, sent: Sent, options: KeyedOptions): Promise<T> {
    return (await send(this.#settings, method, path, sent, options)) as T;
  }

  /** The elements of all pages. */
  protected override async *pages<T>(path: string, query: object, options: CallOptions): AsyncGenerator<T> {
    let cursor: string | null | undefined;
    do {
      const page = await this.call<{ elementos: T[]; siguiente: string | null }>(
        'GET',
        path,
        { query: cursor === undefined ? query : { ...query, cursor } },
        options,
      );
      yield* page.elementos;
      cursor = page.siguiente;
    } while (cursor !== null);
  }
}
