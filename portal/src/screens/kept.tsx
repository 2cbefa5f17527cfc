/** Says that the content of an account is saved or no longer wanted, and shows on its page that the erasure waits for that. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import { put } from '@albacea/words/put.ts';
import { usePermissions, usePortal } from '../data/context.ts';
import { useAction, useData } from '../data/use-data.ts';
import { guidesOf, waitsForSaving } from '../rules-keep.ts';
import { serverTextLang } from '../texts/languages.ts';
import { Button } from '../ui/button.tsx';
import { MakeSure } from '../ui/make-sure.tsx';
import { ActionFailure, Notice } from '../ui/notice.tsx';

export function KeptButtons({ cuenta }: { readonly cuenta: CompleteCuenta }) {
  const { t, client, announce } = usePortal();
  const { decide } = usePermissions();
  const g = t.guardar;
  const say = useAction((copia: 'guardada' | 'rechazada') =>
    client.request('POST /cuentas/{cuenta}/copia', {
      params: { cuenta: cuenta.cuenta_id },
      body: { copia, version: cuenta.version },
    }),
  );
  if (!decide || !cuenta.posible.includes('anotar_copia')) return null;
  return (
    <>
      <ActionFailure error={say.error} />
      <div class="botones">
        <Button
          describe={put(g.yaDe, { nombre: cuenta.proveedor })}
          busy={say.busy}
          onPress={async () => (await say.run('guardada')) && announce(g.anotado)}
        >
          {g.ya}
        </Button>
        <MakeSure
          asks={g.yaNo}
          describe={`${g.yaNo}: ${cuenta.proveedor}`}
          yes={g.yaNoSi}
          busy={say.busy}
          onConfirm={async () => (await say.run('rechazada')) && announce(g.yaNoHecho)}
        >
          <p>{g.yaNoTexto}</p>
        </MakeSure>
      </div>
    </>
  );
}

/** The guides of an account, as links. @param except the code of a guide that is left out */
export function GuideLinks({ cuenta, except }: { readonly cuenta: CompleteCuenta; readonly except?: string }) {
  const { language } = usePortal();
  const guides = useData('GET /guias', {});
  const theirs = guidesOf(cuenta, guides.data?.elementos ?? []).filter(({ codigo }) => codigo !== except);
  if (theirs.length === 0) return null;
  return (
    <ul class="puntos">
      {theirs.map(({ codigo, titulo }) => (
        <li key={codigo}>
          <a href={`/portal/guardar/${codigo}`} {...serverTextLang(language)}>
            {titulo}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Shown on the page of an account whose erasure waits for the family. */
export function KeepFirst({ cuenta }: { readonly cuenta: CompleteCuenta }) {
  const { t } = usePortal();
  if (!waitsForSaving(cuenta)) return null;
  return (
    <Notice title={t.guardar.cuentaTitulo}>
      <p>{put(t.guardar.cuentaTexto, { nombre: cuenta.proveedor })}</p>
      <GuideLinks cuenta={cuenta} />
      <KeptButtons cuenta={cuenta} />
    </Notice>
  );
}
