-- The two roles and their database, as PostgreSQL's superuser; again does no harm:
--
--   runuser -u postgres -- psql -v owner_password=... -v program_password=... -f config/deploy/roles.sql
--
-- The owner makes and changes tables (`manage.py migrate`), the program never: it can neither drop the
-- triggers that keep the books nor set them aside. What it may in each table is told by
-- `manage.py grant_role burraco_programma`, as the owner, after every migrate.
\set ON_ERROR_STOP on

SELECT 'CREATE ROLE burraco_proprietario LOGIN'
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'burraco_proprietario') \gexec
SELECT 'CREATE ROLE burraco_programma LOGIN'
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'burraco_programma') \gexec
ALTER ROLE burraco_proprietario PASSWORD :'owner_password';
ALTER ROLE burraco_programma PASSWORD :'program_password';
ALTER ROLE burraco_programma NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS;

-- C.UTF-8 is the same on every Debian: an update of the system's language files breaks no index.
SELECT 'CREATE DATABASE burraco OWNER burraco_proprietario'
    ' TEMPLATE template0 ENCODING ''UTF8'' LOCALE ''C.UTF-8'''
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'burraco') \gexec
REVOKE ALL ON DATABASE burraco FROM PUBLIC;
GRANT CONNECT ON DATABASE burraco TO burraco_programma;

\connect burraco
ALTER SCHEMA public OWNER TO burraco_proprietario;
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO burraco_programma;

-- What the owner makes tomorrow is the program's at once; grant_role narrows it.
ALTER DEFAULT PRIVILEGES FOR ROLE burraco_proprietario IN SCHEMA public
    GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO burraco_programma;
ALTER DEFAULT PRIVILEGES FOR ROLE burraco_proprietario IN SCHEMA public
    GRANT USAGE, SELECT ON SEQUENCES TO burraco_programma;
