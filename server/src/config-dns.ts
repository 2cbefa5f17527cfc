/** Name servers that are asked for the records of senders. */
import { Resolver } from 'node:dns';

/** @param text addresses with or without a port, comma-separated; null: those of the machine */
export function readNameServers(text: string | null, problems: string[]): readonly string[] {
  if (text === null) return [];
  const servers = text.split(',').map((server) => server.trim());
  try {
    new Resolver().setServers(servers);
    return servers;
  } catch {
    problems.push('DNS_SERVERS: addresses such as 9.9.9.9 or [2620:fe::fe]:53, comma-separated');
    return [];
  }
}
