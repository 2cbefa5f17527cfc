/** Stand-ins for a page's content: loading, failed, empty, not permitted. */
import { Alert, Button, Center, Loader, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconInbox, IconLock } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureMessage, useLastFailure } from '../app/data.ts';
import { focusHeading, isFocusLost } from '../app/focus.ts';

export function Loading({ rows = 6 }: { readonly rows?: number }) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm" role="status" aria-label={t('cargando')} p="md">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={row} height={18} width={`${92 - ((row * 17) % 40)}%`} />
      ))}
    </Stack>
  );
}

export function Failure({ failure, retry }: { readonly failure: Error; readonly retry?: () => void }) {
  const { t } = useTranslation();
  const messageOf = useFailureMessage();
  const again = useRef<HTMLButtonElement>(null);
  // once the retry works the button is gone: the focus that was on it moves to the page's heading
  useLayoutEffect(() => {
    const button = again.current;
    return () => {
      if (button && document.activeElement === button) requestAnimationFrame(() => isFocusLost() && focusHeading());
    };
  }, []);
  return (
    <Alert color="teja" icon={<IconAlertTriangle aria-hidden />} title={t('fallo.titulo')} m="md" role="alert">
      <Text size="sm">{messageOf(failure)}</Text>
      {retry && (
        <Button ref={again} mt="sm" variant="default" onClick={retry}>
          {t('fallo.reintentar')}
        </Button>
      )}
    </Alert>
  );
}

interface EmptyProps {
  readonly title: string;
  readonly text?: string;
  readonly icon?: ReactNode;
  /** Buttons for the next step, such as adding the first item. */
  readonly children?: ReactNode;
}

export function Empty({ title, text, icon = <IconInbox size={36} stroke={1.3} aria-hidden />, children }: EmptyProps) {
  return (
    <Center py="xl" px="md">
      <Stack align="center" gap="xs" maw={440} ta="center" c="dimmed">
        {icon}
        <Text fw={600} c="var(--mantine-color-text)">
          {title}
        </Text>
        {text && <Text size="sm">{text}</Text>}
        {children}
      </Stack>
    </Center>
  );
}

export function WithoutPermission() {
  const { t } = useTranslation();
  return (
    <Center py={80}>
      <Stack align="center" gap="xs" maw={440} ta="center">
        <IconLock size={36} stroke={1.3} aria-hidden />
        <Title order={1}>{t('sinPermiso.titulo')}</Title>
        <Text c="dimmed">{t('sinPermiso.texto')}</Text>
      </Stack>
    </Center>
  );
}

/** Shows the server's answer; until it arrives, that it is loading or has failed. */
export function Read<D>({
  reading,
  children,
}: {
  readonly reading: UseQueryResult<D, Error>;
  readonly children: (data: D) => ReactNode;
}) {
  const failure = useLastFailure(reading);
  if (reading.data !== undefined) return children(reading.data);
  if (failure) return <Failure failure={failure} retry={() => void reading.refetch()} />;
  return <Loading />;
}

interface ReadListProps<E> {
  /** The result of `useList`. */
  readonly list: {
    readonly error: Error | null;
    readonly isPending: boolean;
    readonly elementos: readonly E[];
    refetch(): Promise<unknown>;
  };
  /** Shown instead of an empty list. */
  readonly empty: ReactNode;
  readonly children: (elementos: readonly E[]) => ReactNode;
}

/** Shows a list of the server, or that it is loading, has failed or is empty. */
export function ReadList<E>({ list, empty, children }: ReadListProps<E>) {
  if (list.error) return <Failure failure={list.error} retry={() => void list.refetch()} />;
  if (list.isPending) return <Loading />;
  return list.elementos.length === 0 ? empty : children(list.elementos);
}

export function PageLoading() {
  return (
    <Center h="60vh">
      <Loader />
    </Center>
  );
}
