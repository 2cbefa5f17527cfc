/** One account on the telephone: the question, what they choose, what will happen, and their yes. Nothing is chosen for them. */

import { INHABITED_HOME } from '@albacea/contract/schemas/lists.ts';
import type { Script } from '@albacea/contract/schemas/llamadas.ts';
import { Badge, Button, Group, Radio, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../app/data.ts';
import { ShapeFailure } from '../../ui/confirm.tsx';
import { useCaso } from './context.ts';
import { heldBy, saidHolder } from './new-holder.ts';
import { NewHolderFields } from './new-holder-fields.tsx';
import { ReadAloud } from './read-aloud.tsx';

type SpokenCuenta = Script['cuentas'][number];
type Home = (typeof INHABITED_HOME)[number];
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
  const [action, choose] = useState<string | null>(null);
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
          <Radio.Group label={t('alTelefono.guarda')} value={home} onChange={(value) => sayHome(value as Home)}>
            <Group gap="md" mt={6}>
              {INHABITED_HOME.map((value) => (
                <Radio key={value} value={value} label={t(`alTelefono.casa.${value}`)} />
              ))}
            </Group>
          </Radio.Group>
        </>
      )}
      <ReadAloud text={pregunta} language={language} />
      <Radio.Group
        label={t('alTelefono.elige')}
        value={action}
        onChange={(value) => {
          choose(value);
          keep(null);
        }}
      >
        <Group gap="md" mt={6}>
          {acciones.map(({ accion }) => (
            <Radio key={accion} value={accion} label={common(`accion.${accion}`)} />
          ))}
        </Group>
      </Radio.Group>
      {chosen && <ReadAloud text={chosen.texto} language={language} />}
      {chosen?.guardar && (
        <>
          <ReadAloud text={chosen.guardar} language={language} />
          <Radio.Group label={t('alTelefono.guarda')} value={keeping} onChange={(value) => keep(value as Keeping)}>
            <Group gap="md" mt={6}>
              {chosen.copias.map((value) => (
                <Radio key={value} value={value} label={t(`copia.${value}`)} />
              ))}
            </Group>
          </Radio.Group>
        </>
      )}
      {chosen?.titular && (
        <>
          <ReadAloud text={chosen.titular} language={language} />
          <NewHolderFields holder={holder} onChange={sayHolder} />
        </>
      )}
      <ShapeFailure failure={decide.error} />
      {ready && (
        <Button onClick={record} loading={decide.isPending} w="fit-content">
          {t('alTelefono.si')}
        </Button>
      )}
    </>
  );
}
