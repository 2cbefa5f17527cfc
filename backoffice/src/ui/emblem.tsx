/** The emblem of the service: an evergreen leaf, in the colour of the surrounding text. */
export function Emblem({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--mantine-color-verde-7)" />
      <path
        d="M9 23c0-8 5-14 14-14 0 9-6 14-14 14Zm0 0 8-8"
        fill="none"
        stroke="#fff"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
