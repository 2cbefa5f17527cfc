/** A relative signs too: their own words, the name and the code of the e-mail. */
import type { AskedCofirma } from '@albacea/contract/schemas/cofirma.ts';
import { useEffect, useState } from 'preact/hooks';
import { usePortal } from '../data/context.ts';
import { useAction } from '../data/use-data.ts';
import { useCofirmaWords } from '../texts/cofirma.ts';
import { hour } from '../texts/dates.ts';
import { put } from '../texts/put.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { InSpanish } from '../ui/in-spanish.tsx';
import { ActionFailure, ErrorsSummary, faultOfField } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { WrittenText } from './read-mandato.tsx';
import { SentCodeField, SignedNameField } from './signature-fields.tsx';

interface Props extends Pick<AskedCofirma, 'identidad'> {
  readonly nombre: string;
  readonly preparada: NonNullable<AskedCofirma['preparada']>;
  /** Back to the texts of the heir. */
  readonly onRead: () => void;
}

export function SignToo({ nombre, preparada, identidad, onRead }: Props) {
  const { t, language } = usePortal();
  const { suya: w } = useCofirmaWords();
  const s = useSigning(nombre, identidad);
  return (
    <Screen title={w.firmaTitulo} lead={put(w.firmaTexto, { correo: preparada.a })} back={['/portal', t.comun.inicio]}>
      <section class="tarjeta">
        <h2>{w.palabras}</h2>
        <InSpanish what="permiso" />
        <WrittenText text={preparada.texto} />
      </section>
      <form
        class="pila"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void s.send();
        }}
      >
        <ErrorsSummary lacks={s.faults} />
        <ActionFailure error={s.failure} />
        <SignedNameField
          label={w.nombre}
          help={put(w.nombreAyuda, { nombre })}
          error={s.faults.nombre}
          value={s.name}
          onChange={s.changeName}
        />
        {s.nameDiffers && (
          <div class="botones">
            <LinkButton to="/portal/mis-datos" kind="segundo">
              {w.corregir}
            </LinkButton>
          </div>
        )}
        <SentCodeField
          label={w.codigo}
          help={put(w.codigoAyuda, { hora: hour(preparada.caduca, language) })}
          error={s.faults.codigo}
          value={s.code}
          onChange={s.changeCode}
        />
        <div class="botones">
          <Button type="submit" busy={s.busy}>
            {w.firmar}
          </Button>
          {identidad && (
            <Button kind="enlace" busy={s.asking} onPress={s.askAnother}>
              {w.otroCodigo}
            </Button>
          )}
        </div>
      </form>
      <p>
        <Button kind="enlace" onPress={onRead}>
          {w.volver}
        </Button>
      </p>
    </Screen>
  );
}

/** What is typed, what is wrong with it, and the sending. */
function useSigning(full: string, identidad: AskedCofirma['identidad']) {
  const { client, announce, t } = usePortal();
  const { suya: w } = useCofirmaWords();
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<{ nombre?: string | null; codigo?: string | null }>({});
  const body = { nombre: name.trim(), codigo: code };
  const sign = useAction(
    () => client.request('POST /cofirma/firma', { body }),
    async () => (await client.request('GET /cofirma/firma', {})).estado === 'firmada',
  );
  const another = useAction(async () => {
    if (identidad) await client.request('POST /cofirma/preparacion', { body: { identidad } });
  });
  const nameDiffers = sign.error?.code === 'nombre_distinto';
  const refused = faultOfField(sign.error, t);
  const wrongCode = refused?.field === 'codigo' ? refused.text : null;
  const isWrong = wrongCode !== null;
  useEffect(() => {
    if (isWrong) setCode(''); // a wrong one is never half right
  }, [isWrong]);
  return {
    ...{ name, code, nameDiffers, busy: sign.busy, asking: another.busy },
    faults: {
      nombre: missing.nombre ?? (nameDiffers ? put(w.otroNombre, { nombre: full }) : null),
      codigo: missing.codigo ?? wrongCode,
    },
    failure: nameDiffers || isWrong ? null : (sign.error ?? another.error),
    changeName(typed: string) {
      setName(typed);
      if (nameDiffers) sign.forgetError();
      setMissing({ ...missing, nombre: null });
    },
    changeCode(typed: string) {
      setCode(typed);
      if (refused) sign.forgetError();
      setMissing({ ...missing, codigo: null });
    },
    async send() {
      const lacks = {
        nombre: body.nombre === '' ? w.faltaNombre : null,
        codigo: /^ *(?:\d *){6}$/.test(code) ? null : w.faltaCodigo,
      };
      setMissing(lacks);
      if (lacks.nombre === null && lacks.codigo === null) await sign.run();
    },
    async askAnother() {
      sign.forgetError();
      if (!(await another.run())) return;
      setCode('');
      setMissing({});
      announce(w.codigoNuevo);
    },
  };
}
