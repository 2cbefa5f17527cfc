/** The signer's identity number, which every text contains; remembered for the next signature. Also their name, if it is misspelt on file. */
import type { CorrectedName, SignerIdentity } from '@albacea/contract/schemas/mandato.ts';
import type { CodeWay } from '@albacea/contract/schemas/sms.ts';
import { useState } from 'preact/hooks';
import { usePortal } from '../data/context.ts';
import { Button } from '../ui/button.tsx';
import { Field, Options } from '../ui/field.tsx';
import { ActionFailure, ErrorsSummary, faultOfField } from '../ui/notice.tsx';
import { useOwnName } from './correct-name.tsx';
import type { Preparation } from './use-preparation.ts';

type Kind = SignerIdentity['clase'];

/** Documents that the number's form does not reveal. */
const OTHERS = ['pasaporte', 'otro'] as const satisfies readonly Kind[];
/** A NIE begins with a letter, a DNI with a digit. */
const kindOf = (number: string): Kind => (/^\s*[XYZ]/i.test(number) ? 'nie' : 'dni');
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
  const other = OTHERS.find((one) => one === clase) ?? null;
  const [missing, setMissing] = useState<Readonly<Record<string, string | null>>>({});
  const [way, chooseWay] = useState<CodeWay>('correo');
  const [isMisspelt, setMisspelt] = useState(false);
  const own = useOwnName(prepare);
  const refused = faultOfField(prepare.error, t);
  const wrongNumber = refused?.field === 'identidad.numero' ? refused.text : null;
  const change = (part: { clase?: Kind | null; numero?: string }) => {
    setTyped({ clase, numero, ...part });
    setMissing({});
    if (wrongNumber) prepare.forgetError();
  };
  return {
    other,
    numero,
    change,
    way,
    chooseWay,
    isMisspelt,
    tellMisspelt: () => setMisspelt(true),
    own,
    faults: {
      ...(isMisspelt && own.faults),
      [NUMBER]: missing[NUMBER] ?? wrongNumber,
    },
    failure: wrongNumber || own.isRefused ? null : prepare.error,
    async send() {
      const name = isMisspelt ? own.take() : null;
      const lacks = {
        [NUMBER]: numero.trim() === '' ? i.faltaNumero : null,
      };
      setMissing(lacks);
      if (lacks[NUMBER] || (isMisspelt && name === null)) return;
      const identidad = { clase: other ?? kindOf(numero), numero: numero.trim() };
      if (await prepare.run(identidad, way, name)) onPrepared(name);
    },
  };
}

/** The faults of the form, listed above it. */
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
  const { other: clase, numero, change, faults } = identity;
  return (
    <>
      {clase && (
        <Options
          id={DOCUMENT}
          close
          legend={i.documento}
          options={OTHERS.map((value) => ({ value, title: i.documentos[value] }))}
          chosen={clase}
          onChoose={(chosen) => change({ clase: chosen })}
        />
      )}
      <Field
        id={NUMBER}
        label={clase ? i.numero : i.numeroDni}
        help={clase ? i.ayudas[clase] : i.ayudaDni}
        error={faults[NUMBER]}
        maxLength={30}
        value={numero}
        onChange={(value) => change({ numero: value })}
        attributes={{ autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false }}
      />
      <p>
        <Button kind="enlace" onPress={() => change({ clase: clase ? null : 'pasaporte' })}>
          {clase ? i.tengoDni : i.tengoOtro}
        </Button>
      </p>
    </>
  );
}
