# Aangan in an image that holds only what runs. An example to start from: the tests do not build it.
#
#   docker build -t aangan .                         the server, for a PostgreSQL beside it (compose.yaml)
#   docker build -t aangan --target standalone .     with its own PostgreSQL, which keeps its data in the volume:
#   docker run -p 3000:3000 -v aangan-data:/data aangan

# Builds the screens. Its Node and its tools stay behind.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc tsconfig.base.json ./
COPY contract contract
COPY demo/package.json demo/
COPY embedded/package.json embedded/
COPY scripts scripts
COPY server/package.json server/
COPY web web
RUN node scripts/prepare.mjs

# What the server needs at run time.
FROM node:24-bookworm-slim AS app
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract contract
COPY demo/package.json demo/
COPY embedded embedded
COPY server server
COPY web/package.json web/
RUN npm ci --omit=dev --workspace=@aangan/server
COPY --from=build /app/web/dist web/dist

FROM app AS app-with-database
RUN npm ci --omit=dev --workspace=@aangan/server --workspace=@aangan/embedded

# The flag and MALLOC_ARENA_MAX are those of scripts/server-flags.mjs. Node is the version that package-lock.json pins.
FROM debian:bookworm-slim AS standalone
COPY --from=build /app/node_modules/node-linux-*/bin/node /usr/local/bin/node
COPY --from=app-with-database /app /app
# PostgreSQL refuses to run as root.
RUN useradd --system --create-home --uid 10001 aangan && install -d -o aangan -g aangan -m 0700 /data
WORKDIR /app
USER aangan
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
VOLUME /data
EXPOSE 3000
CMD ["node", "--max-semi-space-size=8", "server/src/main.ts"]
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]

# The last stage is the default. A base of C libraries, certificates and a user without rights: no shell, no packages.
FROM gcr.io/distroless/cc-debian12:nonroot AS server
COPY --from=build /app/node_modules/node-linux-*/bin/node /usr/local/bin/node
COPY --from=app /app /app
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/tmp MALLOC_ARENA_MAX=2
EXPOSE 3000
CMD ["node", "--max-semi-space-size=8", "server/src/main.ts"]
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
