/** Forms of an identity provider: its settings with the role of each group, and the end of passwords. */
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import { Badge, Button, PasswordInput, Select, SimpleGrid, Stack, Text, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../app/client.ts';
import { useCommand } from '../../app/data.ts';
import { isService } from '../../app/permissions.ts';
import { useSession } from '../../app/session.tsx';
import { CommandFields, CommandForm, Confirm } from '../../ui/command.tsx';
import { linesOf } from '../../ui/fields.ts';
import { Section } from '../../ui/page.tsx';

const AT = '/aseguradoras/{aseguradora}/inicio-unico';
type View = DataOf<`GET ${typeof AT}`>;

interface SignOnFormProps {
  readonly stored: View['configurado'];
  readonly aseguradora: string;
  /** The most powerful first. */
  readonly roles: readonly Rol[];
}

export function SignOnForm({ stored, aseguradora, roles }: SignOnFormProps) {
  const { t } = useTranslation('inicioUnico');
  // only the service can vouch for e-mail domains
  const vouches = isService(useSession().rol);
  const [values, put] = useState<Partial<Record<Rol, string>>>(() =>
    Object.fromEntries(roles.map((rol) => [rol, valuesOf(stored, rol)])),
  );
  const nobody = roles.every((rol) => linesOf(values[rol] ?? '').length === 0);
  return (
    <CommandForm
      call={`POST ${AT}`}
      params={{ aseguradora }}
      shape={({ emisor, cliente, secreto, ambitos, reclamacion }, from) => ({
        ...{ emisor, cliente, reclamacion },
        ...(secreto && { secreto }),
        ...(ambitos && { ambitos }),
        ...(vouches && { dominios: linesOf(from('dominios_de_correo')).map((one) => one.toLowerCase()) }),
        roles: roles.flatMap((rol) => linesOf(values[rol] ?? '').map((valor) => ({ valor, rol }))),
      })}
      done={t('datos.guardado')}
      button={t('datos.guardar')}
      w="fit-content"
    >
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <CommandFields
          call={`POST ${AT}`}
          fields={{
            emisor: {
              label: t('datos.emisor'),
              description: t('datos.emisorTexto'),
              defaultValue: stored?.emisor,
              type: 'url',
            },
            reclamacion: {
              label: t('datos.reclamacion'),
              description: t('datos.reclamacionTexto'),
              defaultValue: stored?.reclamacion ?? 'groups',
            },
            cliente: {
              label: t('datos.cliente'),
              description: t('datos.clienteTexto'),
              defaultValue: stored?.cliente,
              autoComplete: 'off',
            },
            ambitos: {
              label: t('datos.ambitos'),
              description: t('datos.ambitosTexto'),
              defaultValue: stored?.ambitos ?? 'openid email profile',
              required: true,
            },
            secreto: (
              <PasswordInput
                name="secreto"
                label={t('datos.secreto')}
                description={t(stored ? 'datos.secretoQueda' : 'datos.secretoTexto')}
                autoComplete="new-password"
                required={!stored}
              />
            ),
          }}
        />
        <Textarea
          name="dominios_de_correo"
          label={t('datos.dominios')}
          description={t(vouches ? 'datos.dominiosTexto' : 'datos.dominiosAjenos')}
          defaultValue={stored?.dominios.join('\n')}
          autosize
          readOnly={!vouches}
        />
        {roles.map((rol, i) => (
          <Textarea
            key={rol}
            label={t('datos.valores', { papel: t(`papel.${rol}`) })}
            description={t('datos.valoresTexto')}
            // without any group, nobody could sign in
            required={nobody && i === 0}
            autosize
            minRows={2}
            value={values[rol] ?? ''}
            onChange={({ currentTarget: { value } }) => put((before) => ({ ...before, [rol]: value }))}
          />
        ))}
      </SimpleGrid>
    </CommandForm>
  );
}

const valuesOf = (stored: View['configurado'], rol: Rol): string =>
  (stored?.roles ?? []).flatMap((rule) => (rule.rol === rol ? rule.valor : [])).join('\n');

interface EnforceProps {
  /** Candidates for the one person who may still sign in with a password. */
  readonly people: View['candidatos'];
  readonly configured: NonNullable<View['configurado']>;
  readonly aseguradora: string;
}

/** Ends passwords for everybody but one person, in case the provider fails. */
export function EnforceSignOn({ people, configured, aseguradora }: EnforceProps) {
  const { t } = useTranslation('inicioUnico');
  const { exigido, emergencia, probado } = configured;
  const [chosen, choose] = useState<string | null>(null);
  const [asking, { open, close }] = useDisclosure();
  const demand = useCommand(`POST ${AT}/exigencia`, {
    done: ({ configurado }) => t(configurado?.exigido ? 'exigir.hecho' : 'exigir.deshecho'),
    onFinish: close,
  });
  const choices = people.map(({ usuario_id, nombre, email }) => ({ value: usuario_id, label: `${nombre} · ${email}` }));
  // a disabled button says what it waits for
  const before = probado === null ? t('exigir.antesProbar') : !chosen && choices.length > 0 && t('exigir.elija');
  const act = exigido
    ? { button: t('exigir.quitar'), question: t('exigir.quitarPregunta'), text: t('exigir.quitarTexto') }
    : { button: t('exigir.boton'), question: t('exigir.pregunta'), text: t('exigir.texto') };
  return (
    <Section
      title={t('exigir.titulo')}
      detail={t('exigir.texto')}
      actions={<Badge color={exigido ? 'verde' : 'gray'}>{t(exigido ? 'exigir.activo' : 'exigir.inactivo')}</Badge>}
    >
      <Stack gap="sm">
        {exigido && (
          <Text size="sm">
            {t('exigir.emergenciaEs', { persona: choices.find(({ value }) => value === emergencia)?.label ?? '–' })}
          </Text>
        )}
        {!exigido && choices.length === 0 && <Text size="sm">{t('exigir.nadie')}</Text>}
        {!exigido && choices.length > 0 && (
          <Select
            label={t('exigir.emergencia')}
            description={t('exigir.emergenciaTexto')}
            data={choices}
            value={chosen}
            onChange={choose}
            maw={420}
          />
        )}
        {!exigido && before && <Text size="sm">{before}</Text>}
        <Button
          w="fit-content"
          variant={exigido ? 'default' : 'filled'}
          disabled={!exigido && (!chosen || probado === null)}
          onClick={open}
        >
          {act.button}
        </Button>
      </Stack>
      <Confirm
        opened={asking}
        title={act.question}
        text={act.text}
        button={exigido ? act.button : t('exigir.confirmar')}
        busy={demand.isPending}
        onClose={close}
        onConfirm={() =>
          demand.mutate({
            params: { aseguradora },
            body: exigido ? { exigido: false } : { exigido: true, emergencia: chosen ?? '' },
          })
        }
      />
    </Section>
  );
}
