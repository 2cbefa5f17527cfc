/** One account on the telephone: the question, what they choose, what will happen, and their yes. Nothing is chosen for them. */

import { INHABITED_HOME } from '@albacea/contract/schemas/lists.ts';
import type { Script } from '@albacea/contract/schemas/llamadas.ts';
import { Badge, Button, Group, Radio, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../app/data.ts';
import { FormFailure } from '../../ui/confirm.tsx';
import { useCaso } from './context.ts';
import { heldBy, saidHolder } from './new-holder.ts';
import { NewHolderFields } from './new-holder-fields.tsx';
import { ReadAloud } from './read-aloud.tsx';

type SpokenCuenta = Script['cuentas'][number];
type Home = (typeof INHABITED_HOME)[number];
type Action = SpokenCuenta['acciones'][number]['accion'];
type Keeping = SpokenCuenta['acciones'][number]['copias'][number];

interface Props {
  readonly cuenta: SpokenCuenta;
  readonly language: string;
  readonly conversation: string;
}

export function TelephoneCuenta(props: Props) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { proveedor, decidida } = props.cuenta;
  const [again, decideAgain] = useState(false);
  return (
    <Stack component="article" gap="sm">
      <Group gap="xs">
        <Title order={3} size="h4">
          {proveedor}
        </Title>
        {decidida && (
          <Badge color="verde">{t('alTelefono.decidida', { que: common(`accion.${decidida}`).toLowerCase() })}</Badge>
        )}
      </Group>
      {decidida && !again ? (
        <Button variant="subtle" size="xs" w="fit-content" onClick={() => decideAgain(true)}>
          {t('alTelefono.cambiar')}
        </Button>
      ) : (
        <Deciding {...props} />
      )}
    </Stack>
  );
}

function Deciding({ cuenta, language, conversation }: Props) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { params } = useCaso();
  const { cuenta_id, proveedor, version, pregunta, casa, acciones } = cuenta;
  const [home, sayHome] = useState<Home | null>(null);
  const [action, choose] = useState<Action | null>(null);
  const [keeping, keep] = useState<Keeping | null>(null);
  const [holder, sayHolder] = useState(heldBy(null));
  const chosen = acciones.find(({ accion }) => accion === action);
  const decide = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/conversaciones/{conversacion}/decisiones', {
    done: t('alTelefono.anotado', { nombre: proveedor }),
    onFail: () => true,
  });
  const said = saidHolder(holder);
  const ready =
    chosen &&
    (casa === null || home !== null) &&
    (chosen.guardar === null || keeping !== null) &&
    (chosen.titular === null || said !== null);
  const record = () =>
    chosen &&
    decide.mutate({
      params: { ...params, conversacion: conversation },
      body: {
        ...{ cuenta_id, version, accion: chosen.accion },
        ...(home && { vivienda_habitada: home }),
        ...(keeping && { copia: keeping }),
        ...(chosen.titular && said && { nuevo_titular: said }),
        leido: [chosen.texto, chosen.guardar, chosen.titular].filter(Boolean).join(' '),
      },
    });
  return (
    <>
      {casa && (
        <>
          <ReadAloud text={casa} language={language} />
          <Answers
            label={t('alTelefono.guarda')}
            options={INHABITED_HOME}
            nameOf={(one) => t(`alTelefono.casa.${one}`)}
            given={home}
            onGive={sayHome}
          />
        </>
      )}
      <ReadAloud text={pregunta} language={language} />
      <Answers
        label={t('alTelefono.elige')}
        options={acciones.map(({ accion }) => accion)}
        nameOf={(one) => common(`accion.${one}`)}
        given={action}
        onGive={(one) => {
          choose(one);
          keep(null);
        }}
      />
      {chosen && <ReadAloud text={chosen.texto} language={language} />}
      {chosen?.guardar && (
        <>
          <ReadAloud text={chosen.guardar} language={language} />
          <Answers
            label={t('alTelefono.guarda')}
            options={chosen.copias}
            nameOf={(one) => t(`copia.${one}`)}
            given={keeping}
            onGive={keep}
          />
        </>
      )}
      {chosen?.titular && (
        <>
          <ReadAloud text={chosen.titular} language={language} />
          <NewHolderFields holder={holder} onChange={sayHolder} />
        </>
      )}
      <FormFailure failure={decide.error} />
      {ready && (
        <Button onClick={record} loading={decide.isPending} w="fit-content">
          {t('alTelefono.si')}
        </Button>
      )}
    </>
  );
}

interface AnswersProps<V extends string> {
  readonly label: string;
  readonly options: readonly V[];
  readonly nameOf: (option: V) => string;
  /** null: they have not said. */
  readonly given: V | null;
  readonly onGive: (option: V) => void;
}

/** What they can answer to what was read aloud. */
function Answers<V extends string>({ label, options, nameOf, given, onGive }: AnswersProps<V>) {
  return (
    <Radio.Group label={label} value={given} onChange={(value) => onGive(value as V)}>
      <Group gap="md" mt={6}>
        {options.map((one) => (
          <Radio key={one} value={one} label={nameOf(one)} />
        ))}
      </Group>
    </Radio.Group>
  );
}
