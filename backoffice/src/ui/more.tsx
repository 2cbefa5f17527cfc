/** The next page of a list, at the end of what is there of it. */
import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface MoreProps {
  /** What `useList` gives. */
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    fetchNextPage(): Promise<unknown>;
  };
}

export function More({ list }: MoreProps) {
  const { t } = useTranslation();
  if (!list.hasNextPage) return null;
  return (
    <Group justify="center" p="sm">
      <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {t('mas')}
      </Button>
    </Group>
  );
}
