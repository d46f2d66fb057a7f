import { type ReactNode, useEffect, useState } from 'react';

type Flags = Readonly<Record<string, string | undefined>>;

/** Pictures of all countries as SVG texts; one file, fetched with the first flag that is not in the kit. */
let flags: Promise<Flags> | undefined;

function loadFlags(): Promise<Flags> {
  flags ??= import('country-flag-icons/string/3x2').then(
    (module) => module as unknown as Flags,
    () => {
      // Tried again with the next flag.
      flags = undefined;
      return {};
    },
  );
  return flags;
}

/** The flag of any country (two capital letters); the letters until it is loaded, or when there is none. */
export function PictureFlag({ country, width }: { country: string; width: number }): ReactNode {
  const [flag, setFlag] = useState<{ country: string; svg: string | undefined }>();
  useEffect(() => {
    let isShown = true;
    void loadFlags().then((all) => {
      if (isShown) setFlag({ country, svg: all[country] });
    });
    return () => {
      isShown = false;
    };
  }, [country]);
  if (!flag?.svg || flag.country !== country) {
    return <span className="sw-flag-code">{country}</span>;
  }
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(flag.svg)}`}
      width={width}
      height={width * 0.75}
      alt=""
    />
  );
}
