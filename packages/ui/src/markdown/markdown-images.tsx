import { createContext, use, useEffect, useState } from 'react';

export interface MarkdownImages {
  /** The id of the image at an address in a text; null for an image that is not the portal's own. */
  readId: (address: string) => string | null;
  /** Rejects when the image does not exist or may not be seen. */
  load: (id: string) => Promise<Blob>;
  /** Stores an image and resolves with its address; rejects with an error whose message is a sentence. Absent where nobody may add one. */
  add?: (file: File) => Promise<string>;
  /** Where an image lies already, beside a page that loads nothing; null when it is not there. */
  addressOf?: (id: string) => string | null;
}

const Context = createContext<MarkdownImages | null>(null);

export const MarkdownImagesProvider = Context.Provider;

export function useMarkdownImages(): MarkdownImages | null {
  return use(Context);
}

interface MarkdownImageProps {
  alt?: string | undefined;
  src?: string | undefined;
}

/** FIND-05: of other images, description and address: fetching one would tell its server who reads the text, and when. */
export function MarkdownImage({ alt = '', src = '' }: MarkdownImageProps) {
  const images = useMarkdownImages();
  const id = images?.readId(src);
  const address = images?.addressOf && id ? images.addressOf(id) : null;
  if (address !== null) return <img src={address} alt={alt} />;
  if (images && id && !images.addressOf) return <StoredImage key={id} id={id} alt={alt} load={images.load} />;
  return (
    <span className="text-muted">
      Image: {alt} ({src})
    </span>
  );
}

function StoredImage({ id, alt, load }: { id: string; alt: string; load: MarkdownImages['load'] }) {
  const [shown, setShown] = useState<{ url: string } | 'loading' | 'failed'>('loading');

  useEffect(() => {
    let isCurrent = true;
    let url: string | undefined;
    load(id).then(
      (blob) => {
        if (!isCurrent) return;
        url = URL.createObjectURL(blob);
        setShown({ url });
      },
      () => isCurrent && setShown('failed'),
    );
    return () => {
      isCurrent = false;
      if (url) URL.revokeObjectURL(url);
    };
  }, [id, load]);

  if (shown === 'failed') return <span className="text-muted">Image: {alt} (cannot be shown)</span>;
  if (shown === 'loading') return <span className="text-muted">Image: {alt}</span>;
  return (
    <img
      src={shown.url}
      alt={alt}
      onError={() => setShown('failed')}
      className="max-h-[36rem] max-w-full rounded-md border border-border"
    />
  );
}
