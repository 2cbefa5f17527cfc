/** The number of whoever signs, which goes into every text: asked once, and known the next time. Their name, where ours is misspelt. */
import type { CorrectedName, SignerIdentity } from '@albacea/contract/schemas/mandato.ts';
import type { CodeWay } from '@albacea/contract/schemas/sms.ts';
import { useState } from 'preact/hooks';
import { usePortal } from '../data/context.ts';
import { type Choice, Field, Options } from '../ui/field.tsx';
import { ActionFailure, ErrorsSummary, faultOfField } from '../ui/notice.tsx';
import { useOwnName } from './correct-name.tsx';
import type { Preparation } from './use-preparation.ts';

type Kind = SignerIdentity['clase'];

/** As the documents stand most often in their pockets. */
const KINDS: readonly Kind[] = ['dni', 'nie', 'pasaporte', 'otro'];
const NUMBER = 'numero-identidad';
const DOCUMENT = 'documento';

/**
 * @param known what they said the last time
 * @param onPrepared the name: as they corrected it; null: the one on file
 */
export function useSignerIdentity(
  known: SignerIdentity | null,
  prepare: Preparation,
  onPrepared: (name: CorrectedName | null) => void,
) {
  const { t } = usePortal();
  const i = t.autorizacion.identidad;
  const [typed, setTyped] = useState<{ clase: Kind | null; numero: string } | null>(null);
  const { clase, numero } = typed ?? known ?? { clase: null, numero: '' };
  const [missing, setMissing] = useState<Readonly<Record<string, string | null>>>({});
  const [way, chooseWay] = useState<CodeWay>('correo');
  const [isMisspelt, setMisspelt] = useState(false);
  const own = useOwnName(prepare);
  const refused = faultOfField(prepare.error, t);
  const wrongNumber = refused?.field === 'identidad.numero' ? refused.text : null;
  const change = (part: { clase?: Kind; numero?: string }) => {
    setTyped({ clase, numero, ...part });
    setMissing({});
    if (wrongNumber) prepare.forgetError();
  };
  return {
    clase,
    numero,
    change,
    way,
    chooseWay,
    isMisspelt,
    tellMisspelt: () => setMisspelt(true),
    own,
    faults: {
      ...(isMisspelt && own.faults),
      ...{ [DOCUMENT]: missing[DOCUMENT] ?? null, [NUMBER]: missing[NUMBER] ?? wrongNumber },
    },
    failure: wrongNumber || own.isRefused ? null : prepare.error,
    async send() {
      const name = isMisspelt ? own.take() : null;
      const lacks = {
        [DOCUMENT]: clase === null ? i.faltaDocumento : null,
        [NUMBER]: numero.trim() === '' ? i.faltaNumero : null,
      };
      setMissing(lacks);
      if (clase === null || lacks[NUMBER] || (isMisspelt && name === null)) return;
      if (await prepare.run({ clase, numero: numero.trim() }, way, name)) onPrepared(name);
    },
  };
}

/** What is wrong with the form, said before it. */
export function IdentityFaults({ identity }: { readonly identity: ReturnType<typeof useSignerIdentity> }) {
  return (
    <>
      <ErrorsSummary lacks={identity.faults} />
      <ActionFailure error={identity.failure} />
    </>
  );
}

export function SignerIdentityFields({ identity }: { readonly identity: ReturnType<typeof useSignerIdentity> }) {
  const i = usePortal().t.autorizacion.identidad;
  const { clase, numero, change, faults } = identity;
  return (
    <>
      <Options
        id={DOCUMENT}
        legend={i.documento}
        error={faults[DOCUMENT] ?? null}
        options={KINDS.map((value): Choice<Kind> => ({ value, title: i.documentos[value] }))}
        chosen={clase}
        onChoose={(chosen) => change({ clase: chosen })}
      />
      <Field
        id={NUMBER}
        label={i.numero}
        {...(clase && { help: i.ayudas[clase] })}
        error={faults[NUMBER]}
        maxLength={30}
        value={numero}
        onChange={(value) => change({ numero: value })}
        attributes={{ autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false }}
      />
    </>
  );
}
