import { defineFeature, type Kit } from '#src/db.ts';
import type { ConventionsService } from '#src/features/conventions/conventions.public.ts';
import type { EditionsService } from '#src/features/editions/editions.public.ts';
import { createEditionImages } from './edition-images.client.ts';
import { pictureRoutes } from './pictures.routes.ts';
import { createPicturesService } from './pictures.service.ts';
import { previewRoutes } from './previews.routes.ts';
import { createPreviewsService } from './previews.service.ts';

/** How editions and conventions look from outside: in messengers and search engines. */
export const previewsModule = (
  deps: Pick<Kit, 'env'> & {
    editions: Pick<EditionsService, 'pageJson'>;
    conventions: Pick<ConventionsService, 'get'>;
  },
) => {
  const fetchImage = createEditionImages(deps.env);
  return defineFeature({
    routes: [
      ...previewRoutes(createPreviewsService({ ...deps, publicUrl: deps.env.PUBLIC_URL })),
      ...pictureRoutes(createPicturesService({ ...deps, fetchImage })),
    ],
  });
};
