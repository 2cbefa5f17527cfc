/** Starts tracing if it is configured. */
import { NO_TELEMETRY, type Telemetry, type TelemetrySettings } from './telemetry.ts';

/** @param settings null: tracing is off, and no package of OpenTelemetry is loaded */
export async function openTelemetry(settings: TelemetrySettings | null): Promise<Telemetry> {
  if (settings === null) return NO_TELEMETRY;
  const { startOpenTelemetry } = await import('./open-telemetry.ts');
  return startOpenTelemetry(settings);
}
